// Remembers pictures and how far one is with them, in this browser alone, for a day.

const NAME = "snap2solve", PICTURES = "pictures";
const DAY = 86_400_000, MOST = 12;

/** Keep a picture's state; the picture itself once, when it gets its id. Gives the id. */
export async function put({ file, ...state }) {
  const id = state.id ?? crypto.getRandomValues(new Uint32Array(1))[0].toString(36), time = Date.now();
  await within("readwrite", (pictures) => {
    if (!state.id) pictures.put({ id: `${id}/file`, file, time });
    return pictures.put({ ...state, id, time });
  }).catch(() => null); // a browser that keeps nothing shows all the same
  return id;
}

/** What was kept under an id, or null. */
export async function get(id) {
  const state = await within("readonly", (pictures) => pictures.get(id)).catch(() => null);
  const picture = state && await within("readonly", (pictures) => pictures.get(`${id}/file`)).catch(() => null);
  return picture ? { ...state, file: picture.file } : null;
}

/** Forget what is older than a day, and all but the last pictures. */
export async function tidy() {
  const all = await within("readonly", (pictures) => pictures.getAll()).catch(() => []);
  const states = all.filter(({ id }) => !id.endsWith("/file")).sort((one, other) => other.time - one.time);
  for (const { id } of states.filter(({ time }, i) => i >= MOST || time < Date.now() - DAY)) {
    await within("readwrite", (pictures) => { pictures.delete(`${id}/file`); return pictures.delete(id); });
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PICTURES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within(mode, ask) {
  const base = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(PICTURES, mode), request = ask(transaction.objectStore(PICTURES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}
