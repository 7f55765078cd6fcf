// The picture on the canvas, and as a file with what lies on it.

/** The picture as it is shown, kept so that it is made smaller once and not with every hint. */
export class Backdrop {
  draw(context, picture, { canvas, scale, left, top }) {
    const place = [picture.bitmap, canvas.width, canvas.height, scale, left, top];
    if (!place.every((one, i) => one === this.place?.[i])) this.#make(place, picture);
    context.drawImage(this.canvas, 0, 0);
  }

  #make(place, picture) {
    const [, width, height, scale, left, top] = place;
    this.place = place;
    this.canvas ??= new OffscreenCanvas(width, height);
    Object.assign(this.canvas, { width, height }); // which empties it, too
    const context = this.canvas.getContext("2d");
    Object.assign(context, { imageSmoothingEnabled: scale < 3, imageSmoothingQuality: "high" });
    context.setTransform(scale, 0, 0, scale, left, top);
    context.drawImage(picture.bitmap, 0, 0, ...picture.size);
  }
}

/** A file of the whole picture with what `marks` draws on it. */
async function fileOf(picture, puzzle, marks) {
  const canvas = new OffscreenCanvas(...picture.size), context = canvas.getContext("2d");
  context.drawImage(picture.bitmap, 0, 0, ...picture.size);
  marks(context);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  const stem = (puzzle.name ?? "").replace(/\.[^.]*$/, "") || "picture";
  const what = { answer: "solved", hint: "hint" }[puzzle.mode] ?? "read";
  return new File([blob], `${stem}.${what}.png`, { type: "image/png" });
}

/** Save the picture as it is shown. */
export async function save(...shown) {
  const link = document.createElement("a"), file = await fileOf(...shown);
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Share it. */
export async function share(...shown) {
  await navigator.share({ files: [await fileOf(...shown)] }).catch(() => null);
}
