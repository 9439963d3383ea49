export interface Shared {
  title: string;
  text: string;
  url: string;
  files: File[];
  at: number;
}

const NAME = 'shared';
/** Shared content that was not opened by then is dropped, because the next user of the device may be another one. */
const KEPT_MS = 24 * 60 * 60_000;

/** Content shared by other apps, oldest first. Each is given to one tab only. */
export async function takeShared(now = Date.now()): Promise<Shared[]> {
  // Opening would create it. Without the list the service worker has no part in sharing either.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === NAME)) return [];
  const database = await open();
  try {
    return (await takeAll(database)).filter(({ at }) => now - at < KEPT_MS);
  } finally {
    database.close();
  }
}

function takeAll(database: IDBDatabase): Promise<Shared[]> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(NAME, 'readwrite');
    const store = transaction.objectStore(NAME);
    const reading = store.getAll() as IDBRequest<Shared[]>;
    store.clear();
    transaction.oncomplete = () => resolve(reading.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** As in public/service-worker.js, which stores it. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME, { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
