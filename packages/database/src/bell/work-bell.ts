import { inProcessBell } from './in-process-bell.ts';
import { type ListenOptions, RingListener } from './ring-listener.ts';
import { tellRing } from './tell-ring.ts';

/** Rings of a moment cost one statement. */
const GATHER_MS = 50;

export interface WorkBell {
  ring(): void;
  onRing(hear: () => void): () => void;
  hears(): boolean;
  close(): Promise<void>;
}

type Options = Omit<ListenOptions, 'onRing' | 'url'> & {
  /** For a connection that stays open: it bypasses a pooler. Unused by the embedded database. */
  url?: string | undefined;
};

/** Rings through PostgreSQL's NOTIFY, heard on one connection. The embedded database has no other process to tell. */
export function workBell({ db, url, onNotice, ...times }: Options): WorkBell {
  const inside = inProcessBell();
  if (db.mode === 'embedded') return { ...inside, hears: () => true, close: async () => {} };
  let gathering: NodeJS.Timeout | undefined;
  const listener = url ? new RingListener({ ...times, db, url, onNotice, onRing: inside.ring }) : null;
  return {
    ring() {
      inside.ring();
      gathering ??= setTimeout(() => {
        gathering = undefined;
        // A process that misses the notification polls later.
        tellRing(db, listener?.name ?? '').catch((error: Error) => onNotice(error.message));
      }, GATHER_MS).unref();
    },
    onRing: inside.onRing,
    hears: () => listener?.hears ?? false,
    async close() {
      clearTimeout(gathering);
      await listener?.close();
    },
  };
}
