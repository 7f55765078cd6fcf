// The board in words, over the picture: each cell and hint is a button that screen readers find by touch and keys.

import { around, boxOf, cellOf } from "./geometry.js";

export class Grid {
  /** `choose(where)` is told what was chosen by key or screen reader, `arrive(where)` where the focus came. */
  constructor(element, choose, arrive) {
    this.element = element;
    this.buttons = new Map();
    this.arrive = arrive;
    element.addEventListener("click", (event) => {
      if (event.detail === 0 && event.target.dataset.where) choose(event.target.dataset.where);
    });
    element.addEventListener("focusin", ({ target }) => this.#focused(target));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Put a button on each cell and hint of what was read; `words(where)` says what is there. */
  show(reply, words) {
    this.element.hidden = !reply?.grid;
    if (!reply?.grid) return;
    if (this.reply?.grid !== reply.grid) this.#build(reply);
    this.reply = reply;
    for (const [where, button] of this.buttons) {
      const said = words(where);
      if (button.ariaLabel !== said) button.ariaLabel = said;
    }
  }

  /** Lie over the picture as it is shown now. */
  follow({ scale, left, top }) {
    const ratio = devicePixelRatio || 1;
    this.element.style.transform = `translate(${left / ratio}px, ${top / ratio}px) scale(${scale / ratio})`;
  }

  focus(where) {
    this.buttons.get(where)?.focus({ preventScroll: true });
  }

  #build(reply) {
    const { grid } = reply, [columns, rows] = [grid.x.length - 1, grid.y.length - 1];
    const cells = Array.from({ length: rows * columns }, (_, i) => `r${Math.floor(i / columns) + 1}c${(i % columns) + 1}`);
    const hints = (reply.names ?? []).filter((one) => !one.includes("|") && !cellOf(one));
    this.buttons = new Map([...hints, ...cells].map((where) => {
      const button = document.createElement("button"), [left, top, right, bottom] = around(grid, [boxOf(reply, where)]);
      Object.assign(button, { type: "button", tabIndex: -1 });
      button.dataset.where = where;
      const place = { left, top, width: right - left, height: bottom - top };
      for (const [side, at] of Object.entries(place)) button.style[side] = `${at}px`;
      return [where, button];
    }));
    this.element.replaceChildren(...this.buttons.values());
    this.#rove(this.buttons.get("r1c1"));
  }

  #focused(button) {
    const { where } = button.dataset;
    if (!where) return;
    this.#rove(button);
    this.arrive(where);
  }

  /** Only one of them is in the order of the tab key. */
  #rove(button) {
    if (this.roving) this.roving.tabIndex = -1;
    this.roving = button;
    if (button) button.tabIndex = 0;
  }

  #key(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key], { where } = event.target.dataset;
    if (!step || !where || event.shiftKey) return;
    event.preventDefault();
    const [down, right] = step, cell = cellOf(where), line = where.match(/^(row|column) (\d+)$/);
    const [row, column] = cell ?? (line[1] === "row" ? [+line[2], 0] : [0, +line[2]]);
    const [r, c] = [row + down, column + right];
    this.focus(r && c ? `r${r}c${c}` : r ? `row ${r}` : `column ${c}`);
  }
}
