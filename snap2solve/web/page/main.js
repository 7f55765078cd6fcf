// The page: a picture comes in, is read once, and is gone through.

import { Album } from "./album.js";
import { MAX_UPLOAD, Told, kinds, moreHints, read, solveAgain } from "./api.js";
import { layers } from "./draw.js";
import { around, borderAt, boxOf, placeAt, region } from "./geometry.js";
import { Grid } from "./grid.js";
import { bitmapOf, listen, sendable } from "./intake.js";
import { strips } from "./paint.js";
import { Panel } from "./panel.js";
import { Backdrop, save, share } from "./picture.js";
import { Puzzle } from "./puzzle.js";
import { spoken } from "./spoken.js";
import { get, put, tidy } from "./store.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);
const stage = $("stage"), view = new View(stage, $("board"), paint, tap);
const grid = new Grid($("grid"), choose, (where) => view.pointers.size || look(where)); // taps are told by the view
const album = new Album((id) => (id ? id !== puzzle?.id && open(id) : close()));
const panel = new Panel({ next, back, reveal, edit, undo, save: file(save), share: file(share), retry, cancel, check, kind: reread, change, toCheck });
const backdrop = new Backdrop();
let looks = null, puzzle = null, picture = null, running = null, cursor = null, checking = false;

// ---------------------------------------------------------------- pictures come in

listen(stage, $("file"), take);
$("again").addEventListener("click", () => $("file").click());

async function take(files) {
  if (!files.length) return;
  await begun; // what is kept is tidied first
  const ids = await Promise.all([...files].map((file) => put({ file, name: file.name })));
  album.add(ids);
  await open(ids[0]);
}

async function open(id) {
  cancelRunning();
  const kept = await get(id);
  if (!kept) return close();
  puzzle = new Puzzle(kept);
  cursor = null;
  checking = false;
  view.open(null);
  picture?.bitmap.close();
  picture = null;
  picture = await bitmapOf(puzzle.file);
  view.open(picture?.size ?? null);
  if (puzzle.reply) return settled();
  await reading();
}

function close() {
  cancelRunning();
  puzzle = picture = null;
  view.open(null);
  show();
}

async function reading() {
  const { file, name, kind } = puzzle, mine = puzzle;
  mine.reply = null;
  mine.told = null;
  if (file.size > MAX_UPLOAD) return failed(new Told("too-large", "The picture is larger than 20 MB"));
  const reply = await ask(async (signal) => read(await sendable(file), name ?? "picture", kind, signal), "Reading the picture…");
  if (!reply || mine !== puzzle) return;
  mine.take(reply);
  settled();
}

/** Ask the server for something that can be cancelled; null where nothing came of it, which is told. */
async function ask(work, words) {
  cancelRunning();
  const mine = running = new AbortController();
  puzzle.busy = words;
  puzzle.told = null;
  show();
  try {
    return await work(mine.signal);
  } catch (error) {
    if (running === mine && error.name !== "AbortError") failed(error instanceof Told ? error : new Told("failed", `Something went wrong: ${error.message}`));
    return null;
  } finally {
    if (running === mine) {
      running = null;
      puzzle.busy = null;
      show();
    }
  }
}

function cancelRunning() {
  running?.abort();
  running = null;
  if (puzzle) puzzle.busy = null;
}

function failed(error) {
  puzzle.told = error;
  show();
}

function settled() {
  if (puzzle.reply.grid && !view.free && !view.region) view.fit(region(puzzle.reply));
  show();
  keep();
  if (puzzle.reply.left) further();
}

function keep() {
  if (puzzle) put(puzzle.kept());
}

// ---------------------------------------------------------------- what one does

function next() {
  if (puzzle.mode === "edit") return leave();
  if (!puzzle.reply) return retry();
  if (!puzzle.solved) return again("Solving it…");
  checking = false;
  if (puzzle.mode === "answer") puzzle.mode = "hint";
  else {
    puzzle.mode = "hint";
    puzzle.at = Math.min(puzzle.at + 1, puzzle.steps.length);
  }
  if (puzzle.at < 0) puzzle.at = 0;
  follow();
}

function back() {
  if (puzzle.mode === "edit") return undo();
  puzzle.at = puzzle.mode === "answer" ? puzzle.at : puzzle.at - 1;
  puzzle.mode = puzzle.at < 0 ? "read" : "hint";
  follow();
}

function reveal() {
  if (puzzle.mode === "edit") return toCheck();
  puzzle.mode = puzzle.mode === "answer" ? (puzzle.at < 0 ? "read" : "hint") : "answer";
  follow();
}

/** Get the hints that the reply left out, before they are needed. */
async function further() {
  if (puzzle.fetching) return;
  const mine = puzzle, reply = mine.reply;
  mine.fetching = true;
  try {
    const more = await moreHints({ ...mine.board, known: mine.known });
    if (mine.reply === reply) Object.assign(reply, { steps: [...reply.steps, ...(more.steps ?? [])], left: Boolean(more.left), finished: more.finished ?? reply.finished });
  } catch (error) {
    mine.told = error instanceof Told ? error : new Told("failed", error.message);
  }
  mine.fetching = false;
  if (mine === puzzle) {
    show();
    keep();
    if (mine.reply.left && !mine.told) further();
  }
}

function follow() {
  cursor = null;
  show();
  const step = puzzle.step;
  if (step && puzzle.mode === "hint") {
    const cells = "mistake" in step ? [step.mistake] : [...step.true, ...step.false];
    const width = puzzle.reply.size[0];
    view.reveal(around(puzzle.reply.grid, cells.map((which) => boxOf(puzzle.reply, `r${Math.floor(which / width) + 1}c${(which % width) + 1}`))));
  }
  keep();
}

function check() {
  checking = !checking;
  puzzle.mode = "read";
  puzzle.at = -1;
  show();
}

function retry() {
  if (puzzle.reply && puzzle.fetching === false) return further();
  return reading();
}

function cancel() {
  cancelRunning();
  puzzle.told = new Told("cancelled", "Stopped.");
  show();
}

function reread(kind) {
  puzzle.kind = kind;
  view.free = false;
  reading();
}

// ---------------------------------------------------------------- corrections

function edit() {
  puzzle.mode = "edit";
  cursor = null;
  if (puzzle.reply.doubts.length) return toCheck();
  show();
}

/** Go to the next thing that was read with doubt, or that contradicts others. */
function toCheck() {
  const places = [...new Set([...(puzzle.reply.clash ?? []), ...puzzle.reply.doubts.map(({ where }) => where)])].filter((one) => !puzzle.corrected.includes(one));
  if (places.length) look(places[(places.indexOf(cursor) + 1) % places.length]);
  else show();
}

function leave() {
  puzzle.mode = "read";
  puzzle.at = -1;
  cursor = null;
  if (!puzzle.solved && puzzle.reply.status === "unreadable") return again("Solving it…");
  show();
  keep();
}

function change(where, given) {
  if (puzzle.change(where, given)) again("Solving it again…");
}

function undo() {
  const where = puzzle.undo();
  if (!where) return;
  cursor = where;
  again("Solving it again…");
}

async function again(words) {
  const mine = puzzle, answer = await ask((signal) => solveAgain(mine.board, signal), words);
  if (!answer || mine !== puzzle) return;
  mine.takeAgain(answer);
  settled();
}

// ---------------------------------------------------------------- places

function tap(point) {
  if (!puzzle?.reply?.names) return;
  const editing = puzzle.mode === "edit", edge = editing && borderAt(puzzle.reply, point);
  if (edge) {
    cursor = edge;
    return change(edge, !puzzle.valueAt(edge));
  }
  const where = placeAt(puzzle.reply, point);
  look(where === cursor && !editing ? null : where);
}

/** Choose a place by key or screen reader: to correct it while correcting, else to be told of it. */
function choose(where) {
  look(where, true);
}

function look(where, chosen = false) {
  cursor = where;
  if (where && puzzle.reply?.grid) view.reveal(around(puzzle.reply.grid, [boxOf(puzzle.reply, where)]));
  show();
  if (chosen && puzzle.mode === "edit") $("sheet").querySelector("button, input")?.focus();
}

// ---------------------------------------------------------------- the screen

function inWords(where) {
  return spoken(puzzle, kindOf(), where);
}

/** What saves or shares the picture as it is shown. */
function file(act) {
  return () => act(picture, puzzle, marks);
}

function kindOf() {
  return looks?.kinds.find(({ name }) => name === puzzle?.reply?.kind) ?? null;
}

function show() {
  const open = Boolean(puzzle);
  for (const [id, shown] of [["drop", !open], ["panel", open], ["again", open], ["board", picture], ["zoom", picture]]) $(id).hidden = !shown;
  stage.classList.toggle("loaded", open);
  document.body.classList.toggle("open", open);
  album.show(puzzle?.id);
  if (open) {
    panel.show({ puzzle, looks, kind: kindOf(), cursor, picture, checking, words: cursor ? inWords(cursor) : "" });
  }
  const title = kindOf()?.title;
  document.title = title ? `${title} – snap2solve` : "snap2solve";
  $("title").textContent = title && puzzle.reply.size ? `${title} ${puzzle.reply.size.join("×")}` : "snap2solve";
  grid.show(open && picture ? puzzle.reply : null, inWords);
  view.draw();
}

function paint(context, shown) {
  backdrop.draw(context, picture, shown);
  context.setTransform(shown.scale, 0, 0, shown.scale, shown.left, shown.top);
  marks(context, cursor);
  shown.inset = puzzle?.reply?.grid ? strips(context, shown, picture, puzzle.reply) : [0, 0];
  grid.follow(shown);
}

function marks(context, at = null) {
  if (puzzle?.reply && looks) layers(context, puzzle, looks, kindOf(), { cursor: at, checking });
}

$("zoom").addEventListener("click", ({ target }) => zoom(target.closest("button")?.dataset.zoom));

function zoom(times) {
  if (Number(times)) view.zoom(Number(times));
  else if (times) view.fit(puzzle?.reply?.grid && (!view.region || view.free) ? region(puzzle.reply) : null);
}

addEventListener("keydown", (event) => {
  if (!puzzle || event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) {
    if (puzzle?.mode === "edit" && (event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input")) undo();
    return;
  }
  const keys = { "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), 0: () => zoom("0"), n: next, Escape: () => look(null) };
  if (!(event.key in keys) || puzzle.busy) return;
  event.preventDefault();
  keys[event.key]();
});

// ---------------------------------------------------------------- the beginning

async function begin() {
  looks = await kinds().catch(() => null);
  const titles = (looks?.kinds ?? []).map(({ title }) => title);
  $("read-here").textContent = titles.length ? `${titles.slice(0, -1).join(", ")} or ${titles.at(-1)}` : "The computer does not answer: is snap2solve serve still running there?";
  await tidy();
  await album.arrive();
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("sw.js", { type: "module" }).catch(() => null);
}

const begun = begin();
