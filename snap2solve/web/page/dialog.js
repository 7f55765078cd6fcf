// Asks what really stands at a place.

import { outline } from "./geometry.js";
import { BOARDS } from "./boards.js";

const dialog = document.getElementById("correct");
const ROOM = 1.2; // of a place's size, shown around it

/** The board's text with what the user corrected at a place, or null. */
export function ask(result, text, where, picture) {
  const kind = BOARDS[result.kind], fields = kind.fields(text, where);
  const name = where.replace(/r(\d+)c(\d+)/g, "row $1, column $2").replace("|", " and ");
  document.getElementById("correct-title").textContent = name[0].toUpperCase() + name.slice(1);
  document.getElementById("fields").replaceChildren(...fields.map(control));
  dialog.returnValue = "cancel";
  dialog.showModal();
  crop(picture, outline(result, where));
  (dialog.querySelector("#fields :checked") || dialog.querySelector("#fields input")).focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "solve") return resolve(null);
      const given = new FormData(dialog.querySelector("form"));
      const changed = fields.filter((field) => given.get(field.where) !== field.value);
      resolve(changed.reduce((board, field) => kind.changed(board, field.where, given.get(field.where)), text));
    }, { once: true });
  });
}

function control(field) {
  const frame = document.createElement(field.options ? "fieldset" : "label");
  const name = document.createElement(field.options ? "legend" : "span");
  frame.className = "field";
  name.textContent = field.label;
  frame.append(name, field.options ? choices(field) : entry(field));
  return frame;
}

function entry(field) {
  const input = document.createElement("input");
  Object.assign(input, { type: "text", name: field.where, value: field.value, autocomplete: "off" });
  Object.assign(input, { pattern: field.pattern, inputMode: field.label.startsWith("Its") ? "numeric" : "text" });
  return input;
}

function choices(field) {
  const all = document.createElement("div");
  all.className = "choices";
  for (const [value, words] of field.options) {
    const label = document.createElement("label"), input = document.createElement("input");
    const shown = document.createElement("span");
    Object.assign(input, { type: "radio", name: field.where, value, checked: value === field.value });
    shown.textContent = words;
    label.append(input, shown);
    all.append(label);
  }
  return all;
}

function crop(picture, corners) {
  const canvas = document.getElementById("crop"), ratio = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const around = ROOM * Math.min(width, height);
  const scale = Math.min(canvas.width / (width + around), canvas.height / (height + around));
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, canvas.width / 2 - (left + width / 2) * scale, canvas.height / 2 - (top + height / 2) * scale);
  context.drawImage(picture, 0, 0);
  context.strokeStyle = "#e86a00";
  context.lineWidth = (2.5 * ratio) / scale;
  context.beginPath();
  for (const corner of corners) context.lineTo(...corner);
  context.closePath();
  context.stroke();
}
