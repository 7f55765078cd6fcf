// What lies on the picture in each mode: doubts, a hint, or the answer.

import { boxOf, cellOf } from "./geometry.js";
import { border, cell, grown, label, outline, ring, stamp, step } from "./paint.js";

/** Draw a puzzle's layers, in the picture's own pixels. */
export function layers(context, puzzle, looks, kind, { cursor = null, checking = false } = {}) {
  const { reply, mode } = puzzle;
  if (!reply?.grid) return;
  if (mode === "answer") answer(context, puzzle, looks, kind);
  else if (mode === "hint" && puzzle.step) hint(context, puzzle, looks, kind);
  else reading(context, puzzle, looks, checking);
  if (mode !== "hint") corrected(context, puzzle, mode === "edit");
  if (cursor) outline(context, reply.grid, grown(boxOf(reply, cursor), cellOf(cursor) ? 0 : 0.22), "blue", 0.03 * (reply.grid.x[1] - reply.grid.x[0]));
}

function reading(context, puzzle, looks, checking) {
  const { reply } = puzzle, cells = (where) => Boolean(cellOf(where));
  for (const { where } of reply.doubts) ring(context, reply.grid, boxOf(reply, where), "orange", cells(where));
  for (const where of reply.clash ?? []) {
    if (where.includes("|")) border(context, reply, where, "red");
    else ring(context, reply.grid, boxOf(reply, where), "red", cells(where));
  }
  if (checking) for (const which of puzzle.mine.wrong) stamp(context, reply.grid, looks.marks.wrong, cell(reply, which));
}

function corrected(context, puzzle, editing) {
  const { reply } = puzzle;
  reply.names?.forEach((where, i) => {
    const changed = String(puzzle.values[i]) !== String(reply.original[i]);
    if (where.includes("|")) {
      if (changed) border(context, reply, where, "blue", !puzzle.values[i]);
      else if (editing && puzzle.values[i]) border(context, reply, where, "green");
    } else if (changed) {
      ring(context, reply.grid, boxOf(reply, where), "blue", Boolean(cellOf(where)));
      const now = puzzle.values[i];
      label(context, reply.grid, boxOf(reply, where), Array.isArray(now) ? now.join(" ") : String(now ?? "–"), true);
    }
  });
}

function hint(context, puzzle, looks, kind) {
  const { reply, step: one, at } = puzzle, { wrong } = puzzle.mine, { marks } = looks;
  const mistakes = puzzle.steps.slice(0, at + 1).filter((each) => "mistake" in each);
  const crosses = () => mistakes.forEach((each) => stamp(context, reply.grid, marks.wrong, cell(reply, each.mistake)));
  if ("mistake" in one) {
    crosses();
    return outline(context, reply.grid, cell(reply, one.mistake), "red", 0.05 * (reply.grid.x[1] - reply.grid.x[0]));
  }
  const known = puzzle.knownBefore(at), told = new Set([...one.source, ...one.true, ...one.false]);
  const symbols = () => {
    for (const which of [...one.true, ...known.keys()]) {
      if (!puzzle.mine.right.has(which)) place(context, puzzle, kind, which);
    }
  };
  for (const [which, is] of known) {
    if (!kind.symbols[is] && !told.has(which) && !wrong.has(which)) stamp(context, reply.grid, marks.dot, cell(reply, which));
  }
  crosses();
  step(context, reply, looks, { symbols, one });
}

function answer(context, puzzle, looks, kind) {
  const { reply } = puzzle, { right, wrong } = puzzle.mine, cells = reply.size[0] * reply.size[1];
  for (let which = 0; which < cells; which += 1) {
    const shown = puzzle.symbolAt(which), box = cell(reply, which);
    if (wrong.has(which)) stamp(context, reply.grid, looks.marks.wrong, box);
    else if (shown === "?") stamp(context, reply.grid, looks.marks.open, box);
    else if (!right.has(which)) place(context, puzzle, kind, which);
  }
  for (const { where } of reply.corrections) {
    if (!puzzle.corrected.includes(where)) ring(context, reply.grid, boxOf(reply, where), "orange", Boolean(cellOf(where)));
  }
}

/** A cell's symbol, as large as those that stand in the picture. */
function place(context, puzzle, kind, which) {
  const { reply } = puzzle, drawing = kind.symbols[puzzle.symbolAt(which)] ?? { shapes: [] };
  stamp(context, reply.grid, drawing, grown(cell(reply, which), ((reply.scale ?? 1) - 1) / 2));
}
