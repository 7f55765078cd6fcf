// Where cells and hints are in a picture. A place is "r2c5", "row 3" or "column 4", as in all messages.

/** The place under a point of the picture, or null. */
export function placeAt(reply, point) {
  const { grid, boxes = {} } = reply;
  if (!grid) return null;
  const [x, y] = onPlane(grid, point), column = slot(grid.x, x), row = slot(grid.y, y);
  if (row && column) return `r${row}c${column}`;
  for (const [where, [left, top, right, bottom]] of Object.entries(boxes)) {
    if (left <= x && x < right && top <= y && y < bottom) return where;
  }
  const line = row ? `row ${row}` : column ? `column ${column}` : null;
  return line && reply.names?.includes(line) ? line : null;
}

/** The border near a point of the picture ("r1c1|r1c2"), or null: within a part of a cell's side from it. */
export function borderAt(reply, point, part = 0.27) {
  const { grid } = reply, [x, y] = onPlane(grid, point), column = slot(grid.x, x), row = slot(grid.y, y);
  if (!row || !column) return null;
  const [left, right, top, bottom] = [x - grid.x[column - 1], grid.x[column] - x, y - grid.y[row - 1], grid.y[row] - y];
  const near = [
    [left / (left + right), [row, column - 1], [row, column]], [right / (left + right), [row, column], [row, column + 1]],
    [top / (top + bottom), [row - 1, column], [row, column]], [bottom / (top + bottom), [row, column], [row + 1, column]],
  ].sort(([one], [other]) => one - other)[0];
  const name = near.slice(1).map(([r, c]) => `r${r}c${c}`).join("|");
  return near[0] < part && reply.names.includes(name) ? name : null;
}

/** The row and the column, from 1, of a cell's name, or null. */
export function cellOf(where) {
  const found = where.match(/^r(\d+)c(\d+)$/);
  return found && found.slice(1).map(Number);
}

/** The corners of a box of the board's plane, in the picture. */
export function corners(grid, [left, top, right, bottom]) {
  return [[left, top], [right, top], [right, bottom], [left, bottom]].map((point) => toPicture(grid, point));
}

/** The smallest upright box of the picture around boxes of the board's plane. */
export function around(grid, boxes) {
  const all = boxes.flatMap((box) => corners(grid, box)), [xs, ys] = [0, 1].map((axis) => all.map((one) => one[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The part of the picture with the board and its hints, and some room. */
export function region(reply, room = 0.025) {
  const { grid, boxes = {} } = reply;
  const [left, top, right, bottom] = around(grid, [[grid.x[0], grid.y[0], grid.x.at(-1), grid.y.at(-1)], ...Object.values(boxes)]);
  const edge = room * Math.max(right - left, bottom - top);
  return [left - edge, top - edge, right + edge, bottom + edge];
}

/** The box of a place on the board's plane: [left, top, right, bottom]. */
export function boxOf({ grid, boxes = {} }, where) {
  if (where in boxes) return boxes[where];
  const line = where.match(/^(row|column) (\d+)$/);
  if (line) {
    const at = +line[2], pitch = (grid.x.at(-1) - grid.x[0]) / (grid.x.length - 1);
    return line[1] === "row"
      ? [grid.x[0] - 1.5 * pitch, grid.y[at - 1], grid.x[0] - 0.2 * pitch, grid.y[at]]
      : [grid.x[at - 1], grid.y[0] - 1.5 * pitch, grid.x[at], grid.y[0] - 0.2 * pitch];
  }
  const cells = [...where.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [+row, +column]);
  const rows = cells.map(([row]) => row), columns = cells.map(([, column]) => column);
  return [
    grid.x[Math.min(...columns) - 1], grid.y[Math.min(...rows) - 1],
    grid.x[Math.max(...columns)], grid.y[Math.max(...rows)],
  ];
}

/** The ends of a border ("r1c1|r1c2") on the board's plane. */
export function edgeOf({ grid }, where) {
  const [[r, c], [row]] = [...where.matchAll(/r(\d+)c(\d+)/g)].map(([, one, other]) => [+one, +other]);
  return row === r
    ? [[grid.x[c], grid.y[r - 1]], [grid.x[c], grid.y[r]]]
    : [[grid.x[c - 1], grid.y[r]], [grid.x[c], grid.y[r]]];
}

/** A point of the board's plane in the picture. */
export function toPicture({ homography }, point) {
  return homography ? project(homography, point) : point;
}

function onPlane({ homography }, point) {
  return homography ? project(inverse(homography), point) : point;
}

function slot(lines, at) {
  const after = lines.findIndex((line) => line > at);
  return after > 0 ? after : 0;
}

function project(m, [x, y]) {
  const [u, v, w] = m.map(([a, b, c]) => a * x + b * y + c);
  return [u / w, v / w];
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]) {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}
