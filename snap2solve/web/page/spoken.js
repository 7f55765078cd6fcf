// What is at a place of the board, for a screen reader.

import { cellOf } from "./geometry.js";
import { place, value } from "./words.js";

/** What is at a place, for a screen reader. */
export function spoken(puzzle, kind, where) {
  const { reply, mode } = puzzle, cell = cellOf(where), said = [place(where)];
  if (reply.names?.includes(where)) said.push(value(puzzle.valueAt(where), kind));
  if (cell && reply.size) {
    const which = (cell[0] - 1) * reply.size[0] + cell[1] - 1, { right, wrong } = puzzle.mine;
    if (right.has(which) || wrong.has(which)) said.push("yours");
    if (mode === "answer") said.push(wrong.has(which) ? "wrong" : `answer ${value(puzzle.symbolAt(which), kind)}`);
    if (mode === "hint" && puzzle.step) said.push(...ofStep(puzzle, which, kind));
  }
  if (reply.doubts?.some((one) => one.where === where)) said.push("hard to read");
  if (reply.clash?.includes(where)) said.push("contradicts others");
  if (reply.names && puzzle.corrected.includes(where)) said.push("corrected");
  return said.join(", ");
}

function ofStep(puzzle, which, kind) {
  const { step } = puzzle;
  if (step.mistake === which) return ["wrong"];
  if (step.true?.includes(which)) return [`now ${value(puzzle.symbolAt(which), kind)}`];
  if (step.false?.includes(which)) return [`now ${value(puzzle.symbolAt(which), kind)}`];
  const known = puzzle.knownBefore(puzzle.at).get(which);
  return known === undefined ? [] : [value(known, kind)];
}
