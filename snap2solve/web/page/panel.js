// What is said about the picture, and what one can do: always at the same places.

import { swatch } from "./paint.js";
import { fill } from "./sheet.js";
import { reading, refusal } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Panel {
  /** `acts` are what the buttons do. */
  constructor(acts) {
    this.acts = acts;
    for (const id of ["back", "reveal", "next"]) $(id).addEventListener("click", () => this.bar[id]?.());
    this.bar = {};
  }

  /** Show the state of a puzzle. */
  show(state) {
    const { puzzle } = state;
    this.#say(this.#message(state));
    this.#legend(state);
    this.#sheet(state);
    this.#chips(state);
    this.#bar(state);
    $("panel").classList.toggle("editing", puzzle.mode === "edit");
    const board = puzzle.mode !== "edit" && puzzle.reply?.board;
    $("text").hidden = !board;
    if (board) $("rows").textContent = [board, ...(puzzle.mode === "answer" ? puzzle.reply.forced ?? puzzle.reply.solution ?? [] : [])].join("\n");
  }

  #message({ puzzle, kind, checking }) {
    const { reply, mode, told, busy } = puzzle;
    if (busy || !(reply || told)) return { head: busy ?? "Reading the picture…" };
    if (told) return told.code === "cancelled" ? { head: told.message } : refusal(told.code, told.message);
    if (mode === "edit") return edited(puzzle);
    if (mode === "hint" && reply.solution) return hint(puzzle);
    if (mode === "answer") return answer(puzzle);
    if (checking) return mine(puzzle);
    return reading(puzzle, kind?.title ?? "The board");
  }

  #say({ head, more = "", bad = false, count = "" }) {
    const key = [count, head, more, bad].join("\n");
    if (this.said === key) return;
    this.said = key;
    $("message").className = bad ? "bad" : "";
    $("message").replaceChildren(...[["count", count], ["head", head], ["more", more]].filter(([, words]) => words).map(([name, words]) => {
      const line = document.createElement("p");
      Object.assign(line, { className: name, textContent: words });
      return line;
    }));
  }

  #legend({ puzzle, kind, looks }) {
    const shown = puzzle.mode === "answer" && puzzle.solved && kind;
    $("legend").hidden = !shown;
    if (!shown) return;
    const { right, wrong } = puzzle.mine, drawing = Object.values(kind.symbols)[0];
    const items = [[drawing, "new"]];
    if (right.size) items.push([null, `${right.size} of yours, right`]);
    if (wrong.size) items.push([looks.marks.wrong, `${wrong.size} of yours, wrong`]);
    if (puzzle.reply.forced) items.push([looks.marks.open, "differs between solutions"]);
    $("legend").replaceChildren(...items.map(([one, words]) => {
      const item = document.createElement("li");
      item.append(swatch(one), words);
      return item;
    }));
  }

  #sheet({ puzzle, cursor, picture, kind, words }) {
    const sheet = $("sheet"), editing = puzzle.mode === "edit";
    sheet.hidden = !(editing || cursor) || Boolean(puzzle.told);
    if (sheet.hidden) { this.filled = null; return; }
    const key = editing ? `${puzzle.id} ${cursor} ${puzzle.values}` : words;
    if (this.filled === key) return;
    this.filled = key;
    if (editing) {
      const where = cursor && puzzle.elementAt(cursor);
      fill(sheet, { puzzle, where, picture, kind, change: this.acts.change });
      return;
    }
    const line = document.createElement("p");
    line.textContent = words;
    sheet.replaceChildren(line);
  }

  #chips({ puzzle, looks, checking }) {
    const { reply, mode, busy } = puzzle, chips = [], add = (...chip) => chips.push(chip);
    if (reply && mode !== "edit" && !busy) {
      const doubts = reply.doubts.length;
      if (reply.names && doubts) add(`Check ${doubts}`, this.acts.edit, `Check ${doubts} that ${doubts > 1 ? "were" : "was"} hard to read`);
      if (reply.names) add("Correct", this.acts.edit);
      if (puzzle.solved && reply.placed?.length && mode === "read") add(checking ? "Hide mistakes" : "My mistakes", this.acts.check);
      if (puzzle.solved && mode !== "read") {
        add("Save", this.acts.save);
        if (navigator.canShare?.({ files: [new File([""], "x.png", { type: "image/png" })] })) add("Share", this.acts.share);
      }
    }
    const key = [puzzle.id, puzzle.kind, ...chips.map(([words]) => words), Boolean(busy), mode].join("|");
    if (this.chips === key) return;
    this.chips = key;
    const held = document.activeElement?.dataset?.chip;
    $("chips").replaceChildren(...chips.map(([words, act, name = words]) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "chip", textContent: words, ariaLabel: name });
      button.dataset.chip = words;
      button.addEventListener("click", act);
      return button;
    }), ...(busy || mode === "edit" ? [] : [this.#kinds(puzzle, looks)]));
    if (held) $("chips").querySelector(`[data-chip="${held}"]`)?.focus();
  }

  #kinds(puzzle, looks) {
    const select = document.createElement("select");
    Object.assign(select, { className: "chip", ariaLabel: "Kind of puzzle", id: "kind" });
    for (const { name, title } of [{ name: "auto", title: "Any kind" }, ...(looks?.kinds ?? [])]) select.append(new Option(title, name));
    select.value = puzzle.kind;
    select.addEventListener("change", () => this.acts.kind(select.value));
    return select;
  }

  #bar({ puzzle }) {
    const { acts } = this, { mode, busy, told, reply, at } = puzzle;
    const set = (id, words, act, enabled = true) => {
      this.bar[id] = act;
      Object.assign($(id), { textContent: words, disabled: !enabled });
      $(id).hidden = !words;
    };
    if (busy || !(reply || told)) {
      set("back", "", null);
      set("reveal", "Cancel", acts.cancel);
      set("next", "Hint", null, false);
    } else if (told || !reply?.board) {
      set("back", "", null);
      set("reveal", "", null);
      set("next", "Retry", acts.retry);
    } else if (mode === "edit") {
      const left = reply.doubts.length + (reply.clash?.length ?? 0);
      set("back", "Undo", acts.undo, puzzle.undone.length > 0);
      set("reveal", left ? "Next to check" : "", acts.toCheck);
      set("next", "Done", acts.next);
    } else if (!puzzle.solved) {
      set("back", "", null);
      set("reveal", "Correct", acts.edit);
      set("next", reply.status === "unreadable" ? "Solve it so" : "Hint", acts.next, reply.status === "unreadable");
    } else {
      const end = at >= puzzle.steps.length && !reply.left;
      set("back", "Back", acts.back, at >= 0);
      set("reveal", mode === "answer" ? "Hide" : "Reveal", acts.reveal);
      set("next", at < 0 && mode === "read" ? "Hint" : "Next", acts.next, !(end && mode === "hint"));
    }
  }
}

function hint(puzzle) {
  const { step, steps, at, reply, fetching } = puzzle;
  if (!step) return fetching || reply.left ? { head: "Looking for the next hint…" } : { head: reply.finished };
  const count = `Hint ${at + 1} of ${steps.length}${reply.left ? "+" : ""}`;
  return { count, head: step.words };
}

function answer(puzzle) {
  const { reply } = puzzle, { wrong } = puzzle.mine;
  if (reply.status === "multiple") return { head: "Several solutions: what is drawn is the same in all of them.", bad: true };
  return { head: wrong.size ? `The answer. ${wrong.size} of yours ${wrong.size > 1 ? "are" : "is"} wrong.` : "The answer: the only one there is." };
}

function mine(puzzle) {
  const { right, wrong } = puzzle.mine;
  if (!wrong.size) return { head: `${right.size} right, none wrong.` };
  return { head: `${right.size} right, ${wrong.size} wrong.`, more: "The wrong ones are crossed out.", bad: true };
}

function edited(puzzle) {
  const { reply } = puzzle, changed = puzzle.corrected.length;
  const words = { solved: "It has one solution.", multiple: "It has several solutions.", unsolvable: "It has no solution: what contradicts itself is ringed red." };
  const state = words[reply.status] ?? "It was not solved yet.";
  return { head: state, more: changed ? `${changed} corrected.` : "", bad: reply.status !== "solved" };
}
