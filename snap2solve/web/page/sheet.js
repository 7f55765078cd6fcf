// Corrects what was read at a place: the place magnified, and what it may be instead.

import { cellOf } from "./geometry.js";
import { grown, outline, placeBox } from "./paint.js";
import { place, value as inWords } from "./words.js";

const SIDES = [["above", -1, 0], ["left", 0, -1], ["right", 0, 1], ["below", 1, 0]];

/** Fill the sheet for a place; `change(where, value)` is told of what a person says it is. */
export function fill(sheet, { puzzle, where, picture, kind, change }) {
  if (!where) {
    const words = document.createElement("p");
    words.textContent = puzzle.reply.names.some((one) => one.includes("|"))
      ? "Tap a hint that was read wrong, or the side of a cell to put a border there or take it away."
      : "Tap what was read wrong.";
    sheet.replaceChildren(words);
    return;
  }
  const title = document.createElement("h2"), look = document.createElement("canvas"), names = puzzle.reply.names;
  title.textContent = place(where);
  Object.assign(look, { className: "crop", role: "img", ariaLabel: `${place(where)} in the picture` });
  const controls = names.includes(where) ? control(puzzle, where, kind, change) : borders(puzzle, where, change);
  sheet.replaceChildren(title, look, controls);
  magnify(look, puzzle.reply, where, picture);
}

function control(puzzle, where, kind, change) {
  const editor = puzzle.editorAt(where), now = puzzle.valueAt(where);
  if (editor.type === "choice") return choices(editor.choices.map((one) => [one, inWords(one, kind)]), now, (one) => change(where, one));
  if (editor.type === "border") return choices([[true, "Border"], [false, "No border"]], now, (one) => change(where, one));
  return numbers(editor, now, (given) => change(where, given));
}

function choices(options, now, change) {
  const frame = document.createElement("div");
  frame.className = "choices";
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", "It is");
  for (const [value, words] of options) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: words[0].toUpperCase() + words.slice(1), ariaPressed: String(value === now) });
    button.dataset.value = value;
    button.addEventListener("click", () => change(value));
    frame.append(button);
  }
  return frame;
}

function borders(puzzle, where, change) {
  const [row, column] = cellOf(where), frame = document.createElement("div");
  frame.className = "choices";
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", "Borders");
  for (const [side, down, right] of SIDES) {
    const pair = [[row, column], [row + down, column + right]].sort(([a, b], [c, d]) => a - c || b - d);
    const name = pair.map(([r, c]) => `r${r}c${c}`).join("|");
    if (!puzzle.reply.names.includes(name)) continue;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: `Border ${side}`, ariaPressed: String(puzzle.valueAt(name)) });
    button.addEventListener("click", () => change(name, !puzzle.valueAt(name)));
    frame.append(button);
  }
  return frame;
}

/** A field for one number, or several with a key for the gap between them, which number pads lack. */
function numbers({ type, most }, now, change) {
  const frame = document.createElement("form"), label = document.createElement("label"), input = document.createElement("input");
  const several = type === "runs", told = document.createElement("p");
  frame.className = "numbers";
  label.textContent = several ? "Its numbers" : "Its number";
  Object.assign(input, { type: "text", inputMode: "numeric", autocomplete: "off", enterKeyHint: "done", value: several ? now.join(" ") : now ?? "" });
  told.className = "told";
  told.setAttribute("role", "alert");
  label.append(input);
  const field = document.createElement("div");
  field.className = "field";
  field.append(label);
  if (several) field.append(key("Gap", "Next number", () => { input.setRangeText(" ", input.selectionStart, input.selectionEnd, "end"); }));
  else field.append(key("None", "It has no number", () => { input.value = ""; frame.requestSubmit(); }));
  const done = key("OK", "Take this", () => frame.requestSubmit());
  done.classList.add("primary");
  field.append(done);
  frame.append(field, told);
  frame.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = input.value.split(/[\s.,;]+/).filter(Boolean).map(Number);
    const fits = given.every((one) => Number.isInteger(one) && one >= 0 && one <= most) && (several || given.length < 2);
    told.textContent = fits ? "" : `Give ${several ? "numbers" : "one number"} up to ${most}${several ? ", with gaps between" : ""}.`;
    if (fits) change(several ? given.filter((one) => one > 0) : given[0] ?? null);
  });
  return frame;
}

/** A key that leaves the focus, and with it the number pad, where it is. */
function key(words, name, press) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: words, ariaLabel: name });
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", press);
  return button;
}

/** Show a place large, with what is around it. */
function magnify(canvas, reply, where, { bitmap, scale }) {
  const ratio = devicePixelRatio || 1, [left, top, right, bottom] = placeBox(reply, where);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const [width, height] = [right - left, bottom - top], around = 0.8 * Math.min(width, height);
  const times = Math.min(canvas.width / (width + around), canvas.height / (height + around));
  const context = canvas.getContext("2d");
  context.setTransform(times, 0, 0, times, canvas.width / 2 - (left + width / 2) * times, canvas.height / 2 - (top + height / 2) * times);
  context.drawImage(bitmap, 0, 0, bitmap.width / scale, bitmap.height / scale);
  outline(context, {}, grown([left, top, right, bottom], cellOf(where) ? 0 : 0.15), "blue", (1.6 * ratio) / times);
}
