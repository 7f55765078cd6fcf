// One picture and how far one is with it: what was read, what was corrected, and which step is shown.

import { cellOf } from "./geometry.js";

export class Puzzle {
  constructor(kept) {
    const fresh = { kind: "auto", reply: null, values: null, undone: [], mode: "read", at: -1, told: null };
    Object.assign(this, fresh, kept);
  }

  /** What `make` gives, once for each state of the reply and the corrections: it is asked for by every cell. */
  #once(key, make) {
    const { reply, values } = this, state = [reply, values, reply?.steps];
    if (!this.state?.every((one, i) => one === state[i])) Object.assign(this, { state, made: new Map() });
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key);
  }

  /** What is kept of it. */
  kept() {
    const { id, name, kind, reply, values, undone, mode, at } = this;
    return { id, name, kind, reply, values, undone, mode: mode === "edit" ? "read" : mode, at };
  }

  /** Take what the server read in the picture. */
  take(reply) {
    Object.assign(this, { reply, values: reply.values ?? null, original: reply.values ?? null, undone: [], at: -1, mode: "read" });
    this.reply.original = this.values;
  }

  /** Take what the server made of the corrected board; where it is in the picture stays the same. */
  takeAgain(again) {
    const { grid, boxes, scale, placed, marked, corrections, names, editors, edited, size, original } = this.reply;
    const doubts = this.reply.doubts.filter(({ where }) => !this.corrected.includes(where));
    const stays = { grid, boxes, scale, marked, corrections, names, editors, edited, size, original, doubts, kind: this.reply.kind };
    this.reply = { placed, ...again, ...stays, placed, board: again.board ?? this.reply.board };
    this.at = -1;
  }

  get solved() { return Boolean(this.reply?.solution); }

  get board() {
    const { kind, size, placed, marked } = this.reply;
    return { kind, size, values: this.values, placed, marked };
  }

  /** The hints, after the player's mistakes. */
  get steps() {
    return this.#once("steps", () => {
      const { steps = [], mistakes = [], size } = this.reply ?? {};
      return [...mistakes.map(({ cell: [row, column], words }) => ({ mistake: (row - 1) * size[0] + column - 1, words })), ...steps];
    });
  }

  get step() { return this.steps[this.at] ?? null; }

  /** The places whose values are not what was read. */
  get corrected() {
    return this.#once("corrected", () => {
      const { names = [], original } = this.reply ?? {};
      return names.filter((_, i) => String(this.values[i]) !== String(original?.[i]));
    });
  }

  valueAt(where) { return this.values?.[this.reply.names.indexOf(where)]; }

  editorAt(where) {
    const { editors, edited, names } = this.reply;
    return editors[edited[names.indexOf(where)]];
  }

  /** Give an element another value; false where it has it already. */
  change(where, value) {
    const at = this.reply.names.indexOf(where), before = this.values[at];
    if (at < 0 || String(before) === String(value)) return false;
    this.undone.push([at, before]);
    this.values = this.values.with(at, value);
    return true;
  }

  /** Take back the last correction; gives where it was, or null. */
  undo() {
    const last = this.undone.pop();
    if (!last) return null;
    this.values = this.values.with(...last);
    return this.reply.names[last[0]];
  }

  /** What is known before a step: the symbols of cells. */
  knownBefore(at) {
    return this.#once(`known ${at}`, () => {
      const known = new Map(), tell = (which) => known.set(which, this.symbolAt(which));
      this.steps.slice(0, at + 1).forEach((step, i) => {
        for (const [which, symbol] of step.passed ?? []) known.set(which, symbol);
        if (i < at && !("mistake" in step)) [...step.true, ...step.false].forEach(tell);
      });
      return known;
    });
  }

  /** All that is known after the last step, and what is placed right: [row, column, symbol]. */
  get known() {
    const width = this.reply.size[0], all = new Map(this.knownBefore(this.steps.length));
    for (const which of this.mine.right) all.set(which, this.symbolAt(which));
    return [...all].map(([which, symbol]) => [Math.floor(which / width) + 1, (which % width) + 1, symbol]);
  }

  /** The answer's symbol of a cell, or null: what is the same in all solutions, else '?'. */
  symbolAt(which) {
    const rows = this.reply.forced ?? this.reply.solution, width = this.reply.size[0];
    return rows?.[Math.floor(which / width)][which % width] ?? null;
  }

  /** Where the player has placed something: {right: cells, wrong: cells}, by number from 0. */
  get mine() {
    return this.#once("mine", () => {
      const width = this.reply.size?.[0], number = ([row, column]) => (row - 1) * width + column - 1;
      const wrong = new Set((this.reply.progress?.wrong ?? []).map(number));
      return { right: new Set((this.reply.placed ?? []).map(number).filter((one) => !wrong.has(one))), wrong };
    });
  }

  /** The element that one corrects at a place of the board, or null. */
  elementAt(where) {
    const { names = [] } = this.reply ?? {};
    if (names.includes(where)) return where;
    return cellOf(where) && names.some((one) => one.startsWith(`${where}|`) || one.endsWith(`|${where}`)) ? where : null;
  }
}
