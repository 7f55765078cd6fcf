// The canvas: shows a picture, zooms by pinch, wheel, keys and buttons, and marks places on it.

const SLOP = 8; // CSS pixels that a finger may move in a tap
const ROOM = 5; // CSS pixels between a mark and what it is around
const LARGEST = 12; // device pixels that one pixel of the picture may become

export class View {
  constructor(canvas, tap) {
    this.canvas = canvas;
    this.tap = tap;
    this.picture = null;
    this.marks = []; // {corners, cursor}
    this.pointers = new Map();
    new ResizeObserver(() => this.#resize()).observe(canvas);
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => this.#up(event));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), this.#at(event));
    }, { passive: false });
  }

  show(picture) {
    const same = this.picture && this.picture.width === picture.width && this.picture.height === picture.height;
    this.picture = picture;
    if (same) this.draw(); else this.fit();
  }

  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  /** Show a region [left, top, right, bottom] of the picture, or all of it. */
  fit(region = null) {
    this.region = region;
    this.free = false;
    this.#measure();
    if (!this.picture) return;
    const { canvas, picture } = this, [left, top, right, bottom] = region || [0, 0, picture.width, picture.height];
    this.scale = Math.max(this.whole, Math.min(canvas.width / (right - left), canvas.height / (bottom - top)));
    this.#place(canvas.width / 2, canvas.height / 2, (left + right) / 2, (top + bottom) / 2);
  }

  #measure() {
    const { canvas, picture } = this, ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (picture) this.whole = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  }

  /** Keep what the user looks at in the middle when the room changes. */
  #resize() {
    if (!this.free || !this.picture) return this.fit(this.region);
    const middle = this.toPicture([this.canvas.width / 2, this.canvas.height / 2]);
    this.#measure();
    this.scale = Math.max(this.scale, this.whole);
    this.#place(this.canvas.width / 2, this.canvas.height / 2, ...middle);
  }

  /** Zoom so that the point of the canvas, in device pixels, stays where it is. */
  zoom(times, [x, y] = [this.canvas.width / 2, this.canvas.height / 2]) {
    const [u, v] = this.toPicture([x, y]);
    this.free = true;
    this.scale = Math.min(Math.max(this.scale * times, this.whole), Math.max(LARGEST, this.whole));
    this.#place(x, y, u, v);
  }

  toPicture([x, y]) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  draw() {
    const { canvas, picture, scale } = this, context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!picture) return;
    context.imageSmoothingEnabled = scale < 3;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, this.left, this.top, picture.width * scale, picture.height * scale);
    for (const mark of this.marks) this.#ring(context, mark);
  }

  #ring(context, { corners, cursor }) {
    const ratio = devicePixelRatio || 1, room = (cursor ? 0 : ROOM) * ratio;
    const [middleX, middleY] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
    for (const [colour, width] of [["#fff", 6], [cursor ? "#1f56d8" : "#e86a00", 3.2]]) {
      context.beginPath();
      for (const [x, y] of corners) {
        context.lineTo(
          this.left + x * this.scale + Math.sign(x - middleX) * room,
          this.top + y * this.scale + Math.sign(y - middleY) * room,
        );
      }
      context.closePath();
      Object.assign(context, { strokeStyle: colour, lineWidth: width * ratio, lineJoin: "round" });
      context.stroke();
    }
  }

  /** Put a point of the picture under one of the canvas, but leave no empty room where there is picture. */
  #place(x, y, u, v) {
    const inside = (at, room, size) => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));
    this.left = inside(x - u * this.scale, this.canvas.width, this.picture.width * this.scale);
    this.top = inside(y - v * this.scale, this.canvas.height, this.picture.height * this.scale);
    this.draw();
  }

  #at(event) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / box.width;
    return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  }

  #down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.#at(event));
    this.moved = this.pointers.size > 1 ? Infinity : 0;
  }

  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.picture) return;
    const now = this.#at(event), other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    this.pointers.set(event.pointerId, now);
    if (other) {
      const apart = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      this.zoom(apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (this.moved > SLOP * (devicePixelRatio || 1)) {
      this.free = true;
      this.#place(...now, ...this.toPicture(before));
    }
  }

  #up(event) {
    const at = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (event.type === "pointerup" && at && this.picture && this.moved <= SLOP * (devicePixelRatio || 1)) {
      this.tap(this.toPicture(at));
    }
  }
}
