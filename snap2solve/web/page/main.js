// The page: a picture comes in, and its views are shown.

import { MAX_UPLOAD, Told, decoded, solve } from "./api.js";
import { BOARDS, spoken } from "./boards.js";
import { ask } from "./dialog.js";
import { outline, placeAt, region } from "./geometry.js";
import { View } from "./view.js";
import { lesson, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);
const view = new View($("board"), correctAt);
const START = { file: null, original: null, result: null, text: null, trusted: false, shown: "picture", step: 1, cache: {}, cursor: null };
let state = { ...START };
let running = new AbortController();

// ---------------------------------------------------------------- pictures come in

$("file").addEventListener("change", ({ target }) => { load(target.files[0]); target.value = ""; });
$("again").addEventListener("click", () => $("file").click());
addEventListener("paste", (event) => load([...event.clipboardData.files][0]));
addEventListener("dragover", (event) => { event.preventDefault(); $("stage").classList.add("dragging"); });
addEventListener("dragleave", () => $("stage").classList.remove("dragging"));
addEventListener("drop", (event) => {
  event.preventDefault();
  $("stage").classList.remove("dragging");
  load(event.dataTransfer.files[0]);
});
$("kind").addEventListener("change", () => state.file && load(state.file));

async function load(file) {
  if (!file) return;
  running.abort();
  state = { ...START, cache: {}, file };
  $("panel").hidden = false;
  for (const id of ["doubts", "trust", "back", "next", "save", "share", "text"]) $(id).hidden = true;
  radios(() => false);
  if (file.size > MAX_UPLOAD) {
    display(null, []);
    return say({ head: `${file.name} is larger than 20 MB.`, more: "Crop it, or save it smaller.", bad: true });
  }
  say({ head: "Reading the picture…" });
  state.original = await createImageBitmap(file).catch(() => null);
  display(state.original, []);
  const result = await request({ kind: $("kind").value });
  if (result) settle(result);
}

/** The server's answer about the picture, or null if it was told why there is none. */
async function request(fields) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  $("busy").hidden = false;
  try {
    const result = await solve({ image: state.file, ...fields }, signal);
    if (result.picture) Object.assign(result, await decoded(result.picture));
    return signal.aborted ? null : result;
  } catch (error) {
    if (error.name !== "AbortError") say({ head: error instanceof Told ? error.message : `Something went wrong: ${error.message}`, bad: true });
    return null;
  } finally {
    if (!signal.aborted) $("busy").hidden = true;
  }
}

/** Show what came of the picture: what is in doubt first, then the answer. */
function settle(result) {
  const before = state.result;
  const same = before && before.kind === result.kind;
  if (!result.board && same) Object.assign(result, { kind: before.kind, board: state.text, doubts: [] });
  if (same) result = { ...result, boxes: before.boxes, grid: result.grid || before.grid, placed: before.placed };
  Object.assign(state, { result, cache: { answer: result }, step: 1, original: state.original || result.bitmap });
  radios((name) => name === "picture" || Boolean(result.solution));
  if (result.grid && !before && view.picture) view.fit(region(result));
  const doubts = result.doubts.length && !state.trusted;
  show(doubts || !result.solution ? "picture" : "answer");
}

function radios(enabled) {
  for (const radio of document.getElementsByName("view")) radio.disabled = !enabled(radio.value);
}

// ---------------------------------------------------------------- views

$("views").addEventListener("change", ({ target }) => show(target.value));
$("next").addEventListener("click", () => { state.step += 1; show("hint"); });
$("back").addEventListener("click", () => { state.step -= 1; show("hint"); });
$("trust").addEventListener("click", trust);

async function trust() {
  state.trusted = true;
  if (state.result.solution) return show("answer");
  await again(state.text || state.result.board);
}

async function show(name) {
  state.shown = name;
  document.querySelector(`[name=view][value=${name}]`).checked = true;
  const key = name === "hint" ? `hint ${state.step}` : name;
  if ((name === "hint" || name === "check") && !state.cache[key]) {
    const { text, result } = state;
    const board = text ? { board: text, placed: JSON.stringify(result.placed) } : {};
    const told = await request({ kind: result.kind, mode: name, hints: state.step, ...board });
    if (!told) return;
    state.cache[key] = told;
  }
  if (state.shown === name) present(name, state.cache[key]);
}

/** Put a view on the screen: its picture, its marks, what is said about it, and what can be done. */
function present(name, shown) {
  const { result } = state, first = name === "picture";
  const doubts = first && !state.trusted ? result.doubts : [];
  display((!first && shown.bitmap) || state.original, doubts.map((one) => one.where));
  if (name === "picture" || name === "answer") say(verdict(result, state.trusted || !first)); else say(lesson(shown));
  list(doubts);
  $("trust").hidden = !doubts.length;
  $("trust").textContent = result.solution ? "All right: show the answer" : "All right: solve it so";
  $("next").hidden = name !== "hint" || !shown.bitmap;
  $("back").hidden = name !== "hint" || state.step === 1;
  const blob = !first && shown.blob;
  $("save").hidden = !blob;
  $("share").hidden = !(blob && navigator.canShare?.({ files: [picked()] }));
  $("text").hidden = !result.board;
  $("rows").textContent = [state.text || result.board, ...(name === "answer" ? (result.forced || result.solution || []) : [])].join("\n");
}

function display(picture, places) {
  $("drop").hidden = Boolean(picture);
  $("stage").classList.toggle("loaded", Boolean(picture));
  for (const id of ["board", "zoom", "again", "views"]) $(id).hidden = !picture;
  if (!picture) {
    view.picture = null;
    return;
  }
  if (view.picture !== picture) view.show(picture);
  const known = state.result?.grid ? places : [];
  const cursor = state.cursor && state.result?.grid ? [{ corners: outline(state.result, state.cursor), cursor: true }] : [];
  view.mark([...known.map((where) => ({ corners: outline(state.result, where) })), ...cursor]);
}

function say({ head, more = "", bad = false }) {
  $("message").className = bad ? "bad" : "";
  $("message").replaceChildren(...[head, more].filter(Boolean).map((words) => {
    const line = document.createElement("p");
    line.textContent = words;
    return line;
  }));
}

function list(doubts) {
  $("doubts").hidden = !doubts.length;
  $("doubts").replaceChildren(...doubts.map((doubt) => {
    const item = document.createElement("li"), button = document.createElement("button"), read = document.createElement("b");
    read.textContent = doubt.read;
    button.append(`${doubt.where}: `, read);
    button.addEventListener("click", () => correct(doubt.where));
    item.append(button);
    return item;
  }));
}

// ---------------------------------------------------------------- corrections

function correctAt(point) {
  const where = state.result && placeAt(state.result, point);
  if (where) correct(where);
}

async function correct(where) {
  const { result } = state, text = state.text || result.board;
  if (!text || !BOARDS[result.kind]) return;
  const changed = await ask(result, text, where, state.original);
  if (changed === null || changed === text) return;
  state.text = changed;
  state.trusted = true;
  await again(changed);
}

async function again(board) {
  state.text = board;
  say({ head: "Solving it again…" });
  const result = await request({ kind: state.result.kind, board });
  if (result) settle(result);
}

// ---------------------------------------------------------------- keys

$("board").addEventListener("keydown", (event) => {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const zooms = { "+": 1.5, "=": 1.5, "-": 1 / 1.5 };
  if (event.key in zooms) view.zoom(zooms[event.key]);
  else if (event.key === "0") view.fit();
  else if (event.key in steps && state.result?.board) go(...steps[event.key]);
  else if (event.key === "Enter" && state.cursor) correct(state.cursor);
  else return;
  event.preventDefault();
});
$("board").addEventListener("blur", () => go(null));

/** Move the cursor, which also goes to the hints: row 0 and column 0 stand for them. */
function go(down, right) {
  const { grid, kind, board } = state.result || {};
  if (down === null) {
    state.cursor = null;
  } else {
    const least = kind === "light-up" ? 1 : 0, within = (at, most) => Math.min(Math.max(at, least), most);
    const [row, column] = state.at || [1, 1], first = !state.cursor;
    state.at = first ? [row, column] : [within(row + down, grid.y.length - 1), within(column + right, grid.x.length - 1)];
    if (!state.at[0] && !state.at[1]) state.at = [row, column];
    const [r, c] = state.at;
    state.cursor = r && c ? `r${r}c${c}` : r ? `row ${r}` : `column ${c}`;
    const answer = r && c && state.shown === "answer" && (state.result.forced || state.result.solution)?.[r - 1][c - 1];
    $("said").textContent = spoken(kind, state.text || board, state.cursor) + (answer ? `, answer ${answer}` : "");
  }
  if (state.result) display(view.picture, state.shown === "picture" && !state.trusted ? state.result.doubts.map((one) => one.where) : []);
}

// ---------------------------------------------------------------- zoom, save, share

$("zoom").addEventListener("click", ({ target }) => {
  const times = target.closest("button")?.dataset.zoom;
  if (Number(times)) view.zoom(Number(times));
  else if (times) view.fit(state.result?.grid && !view.region ? region(state.result) : null);
});

function picked() {
  const { shown, step, cache, file } = state;
  const { blob } = cache[shown === "hint" ? `hint ${step}` : shown];
  const stem = file.name.replace(/\.[^.]*$/, "") || "picture";
  return new File([blob], `${stem}.${shown === "answer" ? "solved" : shown}.png`, { type: "image/png" });
}

$("save").addEventListener("click", () => {
  const link = document.createElement("a"), file = picked();
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});
$("share").addEventListener("click", () => navigator.share({ files: [picked()] }).catch(() => null));
