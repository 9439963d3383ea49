import { isKeepingMail } from './is-keeping-mail.ts';
import { dropKept, listKept, putKept } from './kept-mail.ts';

const LOCK = 'kept-changes';

/** The tab that made a change; empty until the first one. */
let tab = '';
let count = 0;

/** The stored form of one change. */
export interface KeptRecord<Change> {
  /** Stores or replaces it. Resolves with whether it outlives the tab. */
  put(change: Change): Promise<boolean>;
  forget(): void;
}

/** Stores a change until the server has answered, so that it outlives the tab. Returns what forgets it. */
export function keepChange(change: unknown): () => void {
  const record = openRecord();
  void record.put(change);
  return record.forget;
}

export function openRecord<Change>(): KeptRecord<Change> {
  if (!isKeepingMail() || !navigator.locks) return { put: async () => false, forget: () => undefined };
  const key = nextKey();
  let stored: Promise<boolean> = Promise.resolve(false);
  return {
    put(change) {
      // Without storage a change lasts as long as its tab, as before.
      stored = putKept('changes', new Map([[key, change]])).then(
        () => true,
        () => false,
      );
      return stored;
    },
    forget: () => void stored.then(() => dropKept('changes', [key])).catch(() => undefined),
  };
}

/** Calls `resume` for each change of these kinds that a closed tab left unanswered, oldest first. */
export async function resumeAbandoned<Change extends { kind: string }>(
  kinds: readonly Change['kind'][],
  resume: (change: Change) => void,
): Promise<void> {
  if (!isKeepingMail() || !navigator.locks) return;
  await navigator.locks.request(LOCK, async () => {
    const { held = [] } = await navigator.locks.query();
    const living = new Set(held.map(({ name }) => name));
    const kept = await listKept<Change>('changes');
    const abandoned = [...kept].filter(([key, { kind }]) => kinds.includes(kind) && !living.has(lockOf(key)));
    // `resume` stores its own copy. If this tab closes before the originals are deleted, the next tab repeats them,
    // which is harmless because changes are idempotent.
    for (const [, change] of abandoned) resume(change);
    await dropKept(
      'changes',
      abandoned.map(([key]) => key),
    );
  });
}

/** Sorts by time, so that replaying keeps the order. */
function nextKey(): string {
  if (tab === '') {
    tab = crypto.randomUUID();
    // Held until the tab is closed or crashes.
    void navigator.locks.request(`${LOCK} ${tab}`, () => new Promise(() => undefined));
  }
  count += 1;
  return [String(Date.now()).padStart(15, '0'), String(count).padStart(9, '0'), tab].join(' ');
}

function lockOf(key: string): string {
  return `${LOCK} ${key.split(' ').at(-1)}`;
}
