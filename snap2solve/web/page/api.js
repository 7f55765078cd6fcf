// Talks to the server: POST /solve, in the fields that the README documents.

export const MAX_UPLOAD = 20 * 2 ** 20;

export class Told extends Error {}

/** The answer for a picture and what is asked about it; throws Told with a sentence for a person. */
export async function solve(fields, signal) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, picture: "1" })) {
    if (value !== null && value !== undefined && value !== "") form.append(name, value);
  }
  let response;
  try {
    response = await fetch("solve", { method: "POST", body: form, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Told("The computer does not answer: is snap2solve serve still running there?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Told(answer.error || `The computer answers with an error (${response.status}).`);
  return answer;
}

/** The bitmap of a data URL that holds a PNG. */
export function decoded(url) {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (c) => c.charCodeAt(0));
  const blob = new Blob([bytes], { type: "image/png" });
  return createImageBitmap(blob).then((bitmap) => ({ bitmap, blob }));
}
