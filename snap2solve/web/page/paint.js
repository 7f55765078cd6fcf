// Draws on the picture: the server's drawings, which the command line uses too, and rings and frames.

import { around, boxOf, cellOf, corners, edgeOf, toPicture } from "./geometry.js";

const INK = { green: "#00966e", orange: "#ff7800", blue: "#1f56d8", red: "#d71e2d", dark: "#141923" };
const paths = new WeakMap(); // of drawings, by box

/** Draw one of the server's drawings into a box of the board's plane. */
export function stamp(context, grid, drawing, box) {
  for (const [path, width, { colour, opacity, stroke }] of placed(grid, drawing, box)) {
    context.globalAlpha = opacity;
    if (stroke) {
      Object.assign(context, { strokeStyle: colour, lineWidth: width, lineJoin: "round", lineCap: "round" });
      context.stroke(path);
    } else {
      context.fillStyle = colour;
      context.fill(path);
    }
  }
  context.globalAlpha = 1;
}

/** The shapes of a drawing in the picture: [path, line width, shape]. */
function placed(grid, drawing, box) {
  if (!paths.has(drawing)) paths.set(drawing, new Map());
  const known = paths.get(drawing), key = `${box}${grid.homography ?? ""}`;
  if (!known.has(key)) {
    if (known.size > 5000) known.clear();
    known.set(key, grid.homography ? leaning(grid, drawing, box) : upright(drawing, box));
  }
  return known.get(key);
}

function upright(drawing, [left, top, right, bottom]) {
  const [width, height] = [right - left, bottom - top], side = Math.min(width, height);
  const matrix = drawing.square
    ? new DOMMatrix([side, 0, 0, side, left + (width - side) / 2, top + (height - side) / 2])
    : new DOMMatrix([width, 0, 0, height, left, top]);
  return drawing.shapes.map((shape) => {
    const path = new Path2D();
    path.addPath(new Path2D(shape.path), matrix);
    return [path, shape.stroke * side, shape];
  });
}

function leaning(grid, drawing, [left, top, right, bottom]) {
  const [width, height] = [right - left, bottom - top], side = Math.min(width, height);
  const [across, down] = drawing.square ? [side, side] : [width, height];
  const [x0, y0] = [left + (width - across) / 2, top + (height - down) / 2];
  const [[a, b], , [c, d]] = corners(grid, [left, top, right, bottom]);
  const larger = Math.hypot(c - a, d - b) / Math.hypot(width, height);
  return drawing.shapes.map((shape) => {
    const path = new Path2D();
    for (const point of shape.path.replace(/[MZ]/g, "").split(" ")) {
      const [x, y] = point.split(",").map(Number);
      path.lineTo(...toPicture(grid, [x0 + x * across, y0 + y * down]));
    }
    if (shape.path.endsWith("Z")) path.closePath();
    return [path, shape.stroke * side * larger, shape];
  });
}

/** A ring around a box, beside what is in it and not over it; `inside` for cells, whose neighbours it must not touch. */
export function ring(context, grid, box, colour, inside = false) {
  const side = Math.min(box[2] - box[0], box[3] - box[1]);
  outline(context, grid, grown(box, inside ? -0.07 : 0.22), colour, Math.max(2, 0.06 * side));
}

/** A box with room around it, a part of its shorter side. */
export function grown([left, top, right, bottom], part) {
  const room = part * Math.min(right - left, bottom - top);
  return [left - room, top - room, right + room, bottom + room];
}

/** A frame along a box's edges, with dark and white ones beside it, to be seen on any ground. */
export function outline(context, grid, box, colour, width, open = false) {
  const path = new Path2D();
  for (const point of corners(grid, box)) path.lineTo(...point);
  path.closePath();
  edged(context, path, colour, width, open);
}

function edged(context, path, colour, width, open) {
  context.lineJoin = context.lineCap = "round";
  if (open) context.setLineDash([2.5 * width, 2 * width]);
  for (const [tint, times] of [[INK.dark, 2.2], ["#ffffff", 1.7], [INK[colour], 1]]) {
    Object.assign(context, { strokeStyle: tint, lineWidth: width * times });
    context.stroke(path);
  }
  context.setLineDash([]);
}

/** A border between two cells: one that is there, or with `open` one that was taken away. */
export function border(context, reply, where, colour, open = false) {
  const path = new Path2D(), { grid } = reply;
  for (const point of edgeOf(reply, where)) path.lineTo(...toPicture(grid, point));
  edged(context, path, colour, 0.06 * (grid.x[1] - grid.x[0]), open);
}

/** A short text in a box's upper left corner, or what now counts there in a filled one. */
export function label(context, grid, [left, top, right, bottom], text, filled = false) {
  const side = Math.min(right - left, bottom - top), [x, y] = toPicture(grid, [left + 0.1 * side, top + 0.1 * side]);
  const sized = (size) => Object.assign(context, { font: `600 ${size}px system-ui, sans-serif`, textBaseline: "top", lineJoin: "round" });
  sized(0.4 * side);
  if (filled) {
    context.fillStyle = INK.blue;
    const width = context.measureText(text).width + 0.2 * side;
    context.fillRect(x - width / 2 - 0.1 * side, y - 0.5 * side, width, 0.55 * side);
    context.fillStyle = "#ffffff";
    return context.fillText(text, x - width / 2, y - 0.4 * side);
  }
  sized(Math.min(0.3 * side, 0.4 * side * 0.8 * side / context.measureText(text).width));
  Object.assign(context, { strokeStyle: "#ffffff", lineWidth: 0.1 * side, fillStyle: INK.dark });
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/** The box of a cell, in whole pixels so that neighbours share their edge; by its name or its number from 0. */
export function cell(reply, which) {
  const width = reply.grid.x.length - 1;
  const [row, column] = typeof which === "number" ? [Math.floor(which / width), which % width] : cellOf(which).map((one) => one - 1);
  return [reply.grid.x[column], reply.grid.y[row], reply.grid.x[column + 1], reply.grid.y[row + 1]].map(Math.round);
}

/** One step: what it follows from in green, what follows in orange. */
export function step(context, reply, looks, { symbols, one }) {
  const { grid } = reply, { marks } = looks, pitch = Math.min(grid.x[1] - grid.x[0], grid.y[1] - grid.y[0]);
  const all = (cells, drawing) => cells.forEach((which) => stamp(context, grid, drawing, cell(reply, which)));
  all(one.source, marks.source);
  for (const line of one.lines) {
    const boxes = line.map((which) => cell(reply, which));
    const [lefts, tops, rights, bottoms] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side]));
    outline(context, grid, [Math.min(...lefts), Math.min(...tops), Math.max(...rights), Math.max(...bottoms)], "green", 0.09 * pitch);
  }
  for (const where of one.hints) if (where in (reply.boxes ?? {})) ring(context, grid, boxOf(reply, where), "green");
  all(one.false, marks.crossed);
  all(one.true, marks.follows);
  symbols();
  all(one.true, marks.edge);
  for (const [which, text] of Object.entries(one.labels)) label(context, grid, cell(reply, Number(which)), text);
}

/** The bands of hints beside an upright board, when it is zoomed so that they are out of view; gives what they take. */
export function strips(context, view, { bitmap, scale: sized }, reply) {
  const { grid, boxes = {} } = reply, all = Object.entries(boxes);
  if (grid.homography || !view.free) return [0, 0];
  const columns = all.filter(([where, box]) => where.startsWith("column") && box[3] <= grid.y[0] + 2).map(([, box]) => box);
  const rows = all.filter(([where, box]) => where.startsWith("row") && box[2] <= grid.x[0] + 2).map(([, box]) => box);
  const { scale } = view, [u, v] = view.toPicture([0, 0]), taken = [0, 0];
  const [right, bottom] = view.toPicture([view.canvas.width, view.canvas.height]);
  const top = columns.length ? Math.min(...columns.map((box) => box[1])) : Infinity;
  const left = rows.length ? Math.min(...rows.map((box) => box[0])) : Infinity;
  const strip = (x, y, width, height, across, down) => {
    context.drawImage(bitmap, ...[x, y, width, height].map((one) => one * sized), across, down, width * scale, height * scale);
    Object.assign(context, { strokeStyle: INK.blue, lineWidth: 2 });
    context.strokeRect(across, down, width * scale, height * scale);
  };
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (left < u && grid.x.at(-1) > u) {
    const width = Math.min(grid.x[0] - left, 0.4 * (right - u));
    taken[0] = width;
    strip(grid.x[0] - width, Math.max(v, grid.y[0]), width, Math.min(bottom, grid.y.at(-1)) - Math.max(v, grid.y[0]), 0, Math.max(0, (grid.y[0] - v) * scale));
  }
  if (top < v && grid.y.at(-1) > v) {
    const height = Math.min(grid.y[0] - top, 0.4 * (bottom - v));
    taken[1] = height;
    strip(Math.max(u, grid.x[0]), grid.y[0] - height, Math.min(right, grid.x.at(-1)) - Math.max(u, grid.x[0]), height, Math.max(0, (grid.x[0] - u) * scale), 0);
  }
  return taken;
}

/** A drawing as an element, for the legend. */
export function swatch(drawing) {
  const space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("swatch");
  for (const { path, colour, opacity, stroke } of drawing?.shapes ?? []) {
    const shape = document.createElementNS(space, "path");
    const looks = stroke ? { stroke: colour, "stroke-width": stroke, "stroke-opacity": opacity } : { fill: colour, "fill-opacity": opacity, stroke: "none" };
    for (const [name, value] of Object.entries({ d: path, ...looks })) shape.setAttribute(name, value);
    svg.append(shape);
  }
  return svg;
}

/** A box with all that an element of the board is: the hint itself, or both cells of a border. */
export function placeBox(reply, where) {
  return around(reply.grid, [boxOf(reply, where)]);
}
