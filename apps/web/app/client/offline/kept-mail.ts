import type { ThreadView } from '@triage/contract/inbox/inbox';

/** A query of the cache as the server answered it. */
export interface KeptEntry {
  queryKey: readonly unknown[];
  data: unknown;
  /** When the server sent it. */
  at: number;
}

export interface KeptThread {
  data: ThreadView;
  at: number;
}

/** Object stores of a database on this device, so that the inbox opens without a connection. */
export type Shelf = 'entries' | 'threads' | 'changes' | 'files';

const NAME = 'kept-mail';
const SHELVES: readonly Shelf[] = ['entries', 'threads', 'changes', 'files'];
const VERSION = 2;

let opening: Promise<IDBDatabase> | undefined;

export async function putKept(shelf: Shelf, values: ReadonlyMap<string, unknown>): Promise<void> {
  if (values.size === 0) return;
  await write(shelf, (store) => {
    for (const [key, value] of values) store.put(value, key);
  });
}

export function findKept<Value>(shelf: Shelf, key: string): Promise<Value | undefined> {
  return read(shelf, (store) => store.get(key) as IDBRequest<Value | undefined>);
}

export async function listKept<Value>(shelf: Shelf): Promise<Map<string, Value>> {
  const transaction = (await open()).transaction(shelf, 'readonly');
  const store = transaction.objectStore(shelf);
  const keys = store.getAllKeys();
  const values = store.getAll() as IDBRequest<Value[]>;
  await ended(transaction);
  return new Map(keys.result.map((key, index) => [String(key), values.result[index] as Value]));
}

export async function dropKept(shelf: Shelf, keys: Iterable<string>): Promise<void> {
  await write(shelf, (store) => {
    for (const key of keys) store.delete(key);
  });
}

/** Emptied instead of deleted: deleting waits for every other tab. */
export async function wipeKeptMail(): Promise<void> {
  for (const shelf of SHELVES) await write(shelf, (store) => void store.clear());
}

async function read<Value>(shelf: Shelf, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const transaction = (await open()).transaction(shelf, 'readonly');
  const request = ask(transaction.objectStore(shelf));
  await ended(transaction);
  return request.result;
}

async function write(shelf: Shelf, change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(shelf, 'readwrite');
  change(transaction.objectStore(shelf));
  await ended(transaction);
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const shelf of SHELVES)
        if (!result.objectStoreNames.contains(shelf)) result.createObjectStore(shelf);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Cleared site data closes the connection from outside.
      database.onclose = () => {
        opening = undefined;
      };
      database.onversionchange = () => {
        database.close();
        opening = undefined;
      };
      resolve(database);
    };
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
