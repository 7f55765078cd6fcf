// Plaintext boards, as far as correcting them goes: what stands at a place, and the text with another value.

const lines = (text) => text.replace(/\n$/, "").split("\n");
const joined = (rows) => rows.join("\n") + "\n";
const cell = (where) => where.match(/^r(\d+)c(\d+)/)?.slice(1).map((n) => n - 1);
const line = (where) => { const m = where.match(/^(row|column) (\d+)$/); return m && [m[1], m[2] - 1]; };
const put = (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1);

const lightUp = {
  fields(text, where) {
    const [row, column] = cell(where);
    const options = [[".", "White"], ["#", "Wall"], ..."01234".split("").map((n) => [n, n])];
    return [{ where, label: "This cell is", options, value: lines(text)[row][column] }];
  },
  changed(text, where, value) {
    const [row, column] = cell(where), rows = lines(text);
    rows[row] = put(rows[row], column, value);
    return joined(rows);
  },
};

const nonogram = {
  at(rows, where) {
    const [side, number] = line(where);
    return side === "column" ? number : rows.indexOf("-") + 1 + number;
  },
  fields(text, where) {
    const place = cell(where), rows = lines(text);
    const places = place ? [`row ${place[0] + 1}`, `column ${place[1] + 1}`] : [where];
    return places.map((one) => ({
      where: one, label: `${one[0].toUpperCase()}${one.slice(1)}, numbers with spaces between`,
      pattern: "\\s*(\\d+(\\s+\\d+)*)?\\s*", value: rows[this.at(rows, one)],
    }));
  },
  changed(text, where, value) {
    const rows = lines(text);
    rows[this.at(rows, where)] = value.trim().split(/\s+/).join(" ");
    return joined(rows);
  },
};

const aquarium = {
  parsed(text) {
    const rows = lines(text).filter((one) => one.trim()).map((one) => one.trim().split(/\s+/));
    const body = rows.slice(1), width = body[0][1].length, header = rows[0];
    const columns = header.length === 1 && width > 1 ? [...header[0]] : header;
    return { columns, rows: body.map(([hint]) => hint), cells: body.map(([, letters]) => letters) };
  },
  fields(text, where) {
    const { columns, rows, cells } = this.parsed(text), place = cell(where);
    if (!place) {
      const [side, number] = line(where);
      const value = (side === "row" ? rows : columns)[number].replace("?", "");
      return [{ where, label: "Its number; nothing if there is none", pattern: "\\s*\\d*\\s*", value }];
    }
    const [row, column] = place, used = new Set(cells.join(""));
    const near = new Set([[0, 0], [0, -1], [0, 1], [-1, 0], [1, 0]]
      .map(([down, right]) => cells[row + down]?.[column + right]).filter(Boolean));
    const spare = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !used.has(one));
    const options = [...[...near].sort().map((one) => [one, one]), ...(spare ? [[spare, "a new one"]] : [])];
    const at = `r${row + 1}c${column + 1}`;
    return [{ where: at, label: "It belongs to container", options, value: cells[row][column] }];
  },
  changed(text, where, value) {
    const board = this.parsed(text), place = cell(where);
    if (place) {
      board.cells[place[0]] = put(board.cells[place[0]], place[1], value);
    } else {
      const [side, number] = line(where);
      (side === "row" ? board.rows : board.columns)[number] = value.trim() || "?";
    }
    const widest = Math.max(...board.columns.map((one) => one.length)), left = Math.max(...board.rows.map((one) => one.length));
    const header = " ".repeat(left + 1) + board.columns.map((one) => one.padStart(widest)).join(" ");
    return joined([header, "", ...board.rows.map((hint, i) => `${hint.padStart(left)} ${board.cells[i]}`)]);
  },
};

/** By kind: `fields` to ask for at a place, and the text `changed` there. A new kind is one more entry. */
export const BOARDS = { "light-up": lightUp, nonogram, aquarium };

/** What stands at a place, for a screen reader. */
export function spoken(kind, text, where) {
  return BOARDS[kind].fields(text, where)
    .map((field) => `${field.where}: ${field.options?.find(([value]) => value === field.value)?.[1] ?? (field.value || "nothing")}`)
    .join(", ");
}
