// Pictures come in: chosen, pasted, dropped or shared, one or several.

const HEIC = /heic|heif/i;

/** Tell of pictures that come in, however they do. */
export function listen(stage, input, take) {
  input.addEventListener("change", () => { take([...input.files]); input.value = ""; });
  addEventListener("paste", (event) => take(pictures(event.clipboardData)));
  addEventListener("dragover", (event) => { event.preventDefault(); stage.classList.add("dragging"); });
  addEventListener("dragleave", () => stage.classList.remove("dragging"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    stage.classList.remove("dragging");
    take(pictures(event.dataTransfer));
  });
}

function pictures(given) {
  return [...(given?.files ?? [])];
}

/** A picture as the browser shows it: its bitmap, or null where it cannot; large ones smaller, by `scale`. */
export async function bitmapOf(file, most = 3000) {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return null;
  const size = [whole.width, whole.height], scale = Math.min(1, most / Math.max(...size));
  if (scale === 1) return { bitmap: whole, size, scale };
  const options = { resizeWidth: Math.round(size[0] * scale), resizeHeight: Math.round(size[1] * scale), resizeQuality: "high" };
  const bitmap = await createImageBitmap(whole, options);
  whole.close();
  return { bitmap, size, scale };
}

/** The picture in a format that the server reads: HEIC is converted where the browser knows it. */
export async function sendable(file) {
  if (!HEIC.test(file.type) && !/\.hei[cf]$/i.test(file.name ?? "")) return file;
  const shown = await bitmapOf(file, Infinity);
  if (!shown) return file;
  const canvas = new OffscreenCanvas(...shown.size);
  canvas.getContext("2d").drawImage(shown.bitmap, 0, 0);
  shown.bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
