// Talks to the server; its answers are described in docs.

export const MAX_UPLOAD = 20 * 2 ** 20;

/** What went wrong, with its code and a sentence for a person. */
export class Told extends Error {
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

/** What is read in a picture. */
export function read(file, name, kind, signal) {
  const form = new FormData();
  form.append("image", file, name);
  form.append("kind", kind);
  return ask("read", form, signal);
}

/** What becomes of a corrected board: {kind, size, values, placed, marked}. */
export const solveAgain = (board, signal) => ask("board", JSON.stringify(board), signal);

/** The hints that follow where more is known. */
export const moreHints = (board, signal) => ask("hints", JSON.stringify(board), signal);

/** The kinds: their names, words and drawings. */
export async function kinds() {
  const response = await fetch("kinds.json");
  if (!response.ok) throw new Told("no-answer", "The computer does not answer.");
  return response.json();
}

async function ask(path, body, signal) {
  let response;
  try {
    response = await fetch(path, { method: "POST", body, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Told("no-answer", "The computer does not answer.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Told(answer.code ?? "failed", answer.error ?? `The computer answers with an error (${response.status}).`);
  return answer;
}
