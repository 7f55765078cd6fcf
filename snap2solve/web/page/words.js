// What the page says: what was read, what is wrong and what to try, by the server's codes.

const CROP = "Show the whole board with all its hints, not cut off, and nothing over it.";
const SEND = "On an iPhone, take a screenshot instead of a photo, or choose Settings, Camera, Formats, Most Compatible.";
const TRY = {
  annotated: "Choose the picture that it was made from.",
  "another-puzzle": `Is it one of these? Then choose its kind below. ${CROP}`,
  "bad-file": "Choose another picture: PNG, JPEG or WebP.",
  "broke-down": "Crop the picture to the board and its hints, and try again.",
  busy: "Try again in a moment.",
  covered: "Close what lies over the board, and take another screenshot.",
  damaged: "Take the screenshot again, or send it another way.",
  heic: SEND,
  "no-answer": "Is snap2solve serve still running there, and the phone on the same network?",
  "no-board": `Crop the picture to the board and its hints. ${CROP}`,
  "no-token": "Scan the code in the computer's terminal again.",
  "not-a-picture": "Choose a picture: PNG, JPEG or WebP.",
  "not-read": `${CROP} Or choose the kind of puzzle below.`,
  "too-hard": "Is it the whole board, and nothing else? As text, it may take its time.",
  "too-large": "Crop it, or save it smaller.",
  "too-slow": "Crop the picture to the board and its hints, and try again.",
};

/** {head, more, bad} for the first look at what was read. */
export function reading(puzzle, title) {
  const { reply } = puzzle;
  if (reply.status === "solved") return { head: `${named(reply, title)} is read. It has one solution.`, more: corrections(reply) };
  if (reply.status === "multiple") {
    const more = reply.doubts.length ? "Check what is marked: a hint may be misread." : "Nothing was read with doubt: the puzzle itself has several.";
    return { head: `${named(reply, title)} is read, but it has several solutions.`, more, bad: true };
  }
  if (reply.code === "no-solution") {
    return { head: `${named(reply, title)} is read, but it has no solution.`, more: `What contradicts itself is marked: tap Correct and compare. ${rest(reply.error)}`, bad: true };
  }
  if (reply.board) return { head: "Some of it was hard to read.", more: `${sentence(reply.error)} Correct what is wrong, then solve it.`, bad: true };
  return refusal(reply.code, reply.error);
}

/** {head, more, bad} for what is not answered at all. */
export function refusal(code, words) {
  return { head: sentence(words || "It was not solved."), more: TRY[code] ?? "", bad: true };
}

/** A place for a person: "Row 3, column 4". */
export function place(where) {
  const words = where.replace(/r(\d+)c(\d+)/g, "row $1, column $2").replace("|", " and ");
  return words[0].toUpperCase() + words.slice(1);
}

/** A value of an element for a person. */
export function value(given, kind) {
  if (Array.isArray(given)) return given.join(" ") || "no numbers";
  if (given === null || given === undefined) return "no number";
  if (typeof given === "boolean") return given ? "border" : "no border";
  return kind?.words[given] ?? String(given);
}

/** A sentence of the server for the page, without the command line's options. */
export function sentence(words) {
  const plain = words.replace(/; a corrected board can be given with --board$/, "").replace(/ \(see --timeout\)/, "").trim();
  const whole = plain[0].toUpperCase() + plain.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

function named(reply, title) {
  return `${title} ${reply.size[0]}×${reply.size[1]}`;
}

function rest(error) {
  const [, ...after] = sentence(error ?? "").split(": ");
  return after.join(": ");
}

function corrections(reply) {
  return reply.corrections.map((one) => `${place(one.where)} was read as ${one.read} and taken for ${one.used}, as the rules demand.`).join(" ");
}
