// Where cells and hints are in a picture. A place is "r2c5", "row 3" or "column 4", as in all messages.

/** The place under a point of the picture, or null. */
export function placeAt(result, point) {
  const { grid, boxes = {} } = result;
  if (!grid) return null;
  const [x, y] = grid.homography ? project(inverse(grid.homography), point) : point;
  const column = slot(grid.x, x), row = slot(grid.y, y);
  if (row && column) return `r${row}c${column}`;
  for (const [where, [left, top, right, bottom]] of Object.entries(boxes)) {
    if (left <= x && x < right && top <= y && y < bottom) return where;
  }
  if (result.kind === "light-up") return null;
  return row ? `row ${row}` : column ? `column ${column}` : null;
}

/** The corners of a place in the picture; of a border ("r1c1|r1c2"), those of both of its cells. */
export function outline(result, where) {
  const [left, top, right, bottom] = box(result, where);
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  const to = result.grid.homography;
  return to ? corners.map((corner) => project(to, corner)) : corners;
}

/** The part of the picture with the board and its hints, and some room: [left, top, right, bottom]. */
export function region(result, room = 0.04) {
  const { grid, boxes = {} } = result, places = Object.keys(boxes);
  const corners = [`r1c1`, `r${grid.y.length - 1}c${grid.x.length - 1}`, ...places].flatMap((one) => outline(result, one));
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const edge = room * Math.max(right - left, bottom - top);
  return [left - edge, top - edge, right + edge, bottom + edge];
}

function box({ grid, boxes = {} }, where) {
  if (where in boxes) return boxes[where];
  const cells = [...where.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [+row, +column]);
  const line = where.match(/^(row|column) (\d+)$/);
  if (line) {
    const at = +line[2], pitch = (grid.x.at(-1) - grid.x[0]) / (grid.x.length - 1);
    return line[1] === "row"
      ? [grid.x[0] - 2 * pitch, grid.y[at - 1], grid.x[0], grid.y[at]]
      : [grid.x[at - 1], grid.y[0] - 2 * pitch, grid.x[at], grid.y[0]];
  }
  const rows = cells.map(([row]) => row), columns = cells.map(([, column]) => column);
  return [
    grid.x[Math.min(...columns) - 1], grid.y[Math.min(...rows) - 1],
    grid.x[Math.max(...columns)], grid.y[Math.max(...rows)],
  ];
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
