// The pictures that one goes through, each with an address of its own, so that Back leads to the one before.

const $ = (id) => document.getElementById(id);

export class Album {
  /** `open(id)` shows a picture, or none. */
  constructor(open) {
    Object.assign(this, { open, ids: [], shown: null });
    $("before").addEventListener("click", () => this.#go(-1));
    $("after").addEventListener("click", () => this.#go(1));
    addEventListener("popstate", () => this.arrive());
  }

  /** Take pictures in, and go to the first of them. */
  add(ids) {
    this.ids.push(...ids);
    history.pushState(null, "", `#${ids[0]}`);
  }

  /** Show what the address names: a picture of before, or those that were just shared. */
  async arrive() {
    const ids = location.hash.slice(1).split(",").filter(Boolean);
    this.ids = [...new Set([...this.ids, ...ids])];
    if (ids.length > 1) history.replaceState(null, "", `#${ids[0]}`);
    await this.open(ids[0] ?? null);
  }

  /** Tell which of the pictures is shown. */
  show(id) {
    const at = this.ids.indexOf(id);
    this.shown = id;
    $("pictures").hidden = this.ids.length < 2 || at < 0;
    $("which").textContent = `${at + 1} of ${this.ids.length}`;
    $("before").disabled = at <= 0;
    $("after").disabled = at >= this.ids.length - 1;
  }

  #go(by) {
    const id = this.ids[this.ids.indexOf(this.shown) + by];
    if (!id) return;
    history.pushState(null, "", `#${id}`);
    this.open(id);
  }
}
