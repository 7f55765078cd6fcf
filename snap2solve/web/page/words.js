// What the page says about a result: a headline, what to do, and whether something is wrong.

const NAMES = { "light-up": "Light Up", nonogram: "Nonogram", aquarium: "Aquarium" };
const COMPARE = "Perhaps a hint was misread: compare the picture, and tap what is wrong.";

/** {head, more, bad} for the first look at a result. */
export function verdict(result, trusted) {
  if (result.doubts.length && !trusted) return doubtful(result);
  if (result.status === "solved") return { head: `${named(result)}: one solution.`, more: corrected(result) };
  if (result.status === "multiple") {
    return { head: `${named(result)}: more than one solution.`, more: `Cells with ? differ between them. ${COMPARE}`, bad: true };
  }
  const head = sentence(result.error || "It was not solved.");
  if (result.board) return { head, more: COMPARE, bad: true };
  return { head, more: help(head), bad: true };
}

/** The same for a lesson. */
export function lesson(result) {
  if (!result.lesson) return { head: sentence(result.error || "There is no hint for this board."), bad: true };
  return { head: result.lesson.join(" ") };
}

function doubtful(result) {
  const number = result.doubts.length;
  if (number === 1) {
    return { head: "One thing was hard to read.", more: "It is marked in the picture. Tap it if it was read wrong.", bad: true };
  }
  const more = "They are marked in the picture. Tap what was read wrong.";
  return { head: `${number} things were hard to read.`, more, bad: true };
}

function corrected({ corrections }) {
  return corrections.map((one) => `${one.where} was read as ${one.read} and taken for ${one.used}, as the rules demand.`).join(" ");
}

function named({ kind, grid, solution }) {
  const size = grid ? ` ${grid.x.length - 1}×${grid.y.length - 1}` : ` ${solution[0].length}×${solution.length}`;
  return NAMES[kind] + size;
}

function help(head) {
  if (/damaged|not a picture|HEIC|empty|pixels|MB|format|this is/i.test(head)) return "Choose another picture: PNG, JPEG or WebP.";
  if (/within|longer than/.test(head)) return "Crop the picture to the board and its hints, and try again.";
  return "Show the whole board with all its hints, or choose the kind of puzzle above and try again.";
}

/** An error of the command line as a sentence for the page, without its options. */
export function sentence(error) {
  const plain = error.replace(/; a corrected board can be given with --board$/, "").replace(/ \(see --timeout\)/, "").trim();
  const whole = plain[0].toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
