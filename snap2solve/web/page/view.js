// What part of the picture the stage shows: zooms by pinch, wheel, keys and buttons, and tells taps.

const SLOP = 8; // CSS pixels that a finger may move in a tap
const LARGEST = 12; // device pixels that one pixel of the picture may become

export class View {
  /** `paint(context, view)` draws, `tap(point of the picture)` is told of taps. */
  constructor(stage, canvas, paint, tap) {
    Object.assign(this, { stage, canvas, paint, tap, size: null, region: null, scale: 1, left: 0, top: 0, pointers: new Map() });
    new ResizeObserver(() => this.#resize()).observe(stage);
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => this.#up(event));
    stage.addEventListener("wheel", (event) => {
      if (!this.size) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), this.#at(event));
    }, { passive: false });
  }

  /** Show a picture of this size [width, height], or none (null). */
  open(size) {
    this.size = size;
    this.fit();
  }

  /** Show a region [left, top, right, bottom] of the picture, or all of it. */
  fit(region = null) {
    this.region = region;
    this.free = false;
    this.#measure();
    if (!this.size) return;
    const { canvas, size } = this, [left, top, right, bottom] = region ?? [0, 0, ...size];
    this.scale = Math.max(this.whole, Math.min(canvas.width / (right - left), canvas.height / (bottom - top)));
    this.#place(canvas.width / 2, canvas.height / 2, (left + right) / 2, (top + bottom) / 2);
  }

  /** Move, without zooming, so that a box of the picture is in view. */
  reveal([left, top, right, bottom]) {
    if (!this.size || !this.free) return;
    const [u, v] = this.toPicture([0, 0]), [w, z] = this.toPicture([this.canvas.width, this.canvas.height]);
    const into = (from, to, low, high) => (from < low || to - from > high - low ? from - low : to > high ? to - high : 0);
    const edge = 0.1 * Math.min(w - u, z - v), inset = this.inset ?? [0, 0];
    const across = into(left - edge - inset[0], right + edge, u, w), down = into(top - edge - inset[1], bottom + edge, v, z);
    if (across || down) this.#place(0, 0, u + across, v + down);
  }

  /** Zoom so that the point of the canvas, in device pixels, stays where it is. */
  zoom(times, [x, y] = [this.canvas.width / 2, this.canvas.height / 2]) {
    if (!this.size) return;
    const [u, v] = this.toPicture([x, y]);
    this.free = true;
    this.scale = Math.min(Math.max(this.scale * times, this.whole), Math.max(LARGEST, this.whole));
    this.#place(x, y, u, v);
  }

  toPicture([x, y]) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  /** Draw again, once before the screen shows it. */
  draw() {
    this.waiting ??= requestAnimationFrame(() => { this.drawNow(); });
  }

  drawNow() {
    this.waiting = null;
    const { canvas } = this, context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (this.size) this.paint(context, this);
  }

  #measure() {
    const { canvas, stage, size } = this, ratio = devicePixelRatio || 1;
    const [width, height] = [stage.clientWidth, stage.clientHeight].map((side) => Math.max(1, Math.round(side * ratio)));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (size) this.whole = Math.min(canvas.width / size[0], canvas.height / size[1]);
  }

  /** Keep what the user looks at in the middle when the room changes. */
  #resize() {
    if (!this.free || !this.size) {
      this.fit(this.region);
    } else {
      const middle = this.toPicture([this.canvas.width / 2, this.canvas.height / 2]);
      this.#measure();
      this.scale = Math.max(this.scale, this.whole);
      this.#place(this.canvas.width / 2, this.canvas.height / 2, ...middle);
    }
    this.drawNow(); // a canvas of another size is empty
  }

  /** Put a point of the picture under one of the canvas, but leave no empty room where there is picture. */
  #place(x, y, u, v) {
    const inside = (at, room, size) => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));
    this.left = inside(x - u * this.scale, this.canvas.width, this.size[0] * this.scale);
    this.top = inside(y - v * this.scale, this.canvas.height, this.size[1] * this.scale);
    this.draw();
  }

  #at(event) {
    const box = this.canvas.getBoundingClientRect(), ratio = this.canvas.width / box.width;
    return [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
  }

  #down(event) {
    if (!this.size || event.target.closest("#drop")) return;
    this.stage.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.#at(event));
    this.moved = this.pointers.size > 1 ? Infinity : 0;
  }

  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.size) return;
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
    if (event.type === "pointerup" && at && this.size && this.moved <= SLOP * (devicePixelRatio || 1)) {
      this.tap(this.toPicture(at));
    }
  }
}
