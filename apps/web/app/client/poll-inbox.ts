import type { InboxChanges } from '@triage/contract/inbox';

export interface InboxPoll {
  every(intervalMs: number): void;
  stop(): void;
}

export interface PollOptions {
  intervalMs: number;
  onChanges(changes: InboxChanges): void;
  /** For tests: what the page is, and how it asks. */
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  ask?: typeof fetch;
}

/** An answer that never comes must not be the last question. */
const ASK_DEADLINE_MS = 10_000;

/** While the first lanes fill, somebody watches them fill. */
const FILLING_MS = 1_000;

/** Asks whether something changed; not while nobody looks, and at once when somebody does again. */
export function pollInbox({ intervalMs, onChanges, page = document, ask = fetch }: PollOptions): InboxPoll {
  let interval = intervalMs;
  let etag: string | null = null;
  let asking = false;
  let again = false;
  let isFilling = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function turn(): Promise<void> {
    // The answer under way may be older than what this turn is for.
    again = asking;
    if (asking || stopped) return;
    clearTimeout(timer);
    asking = true;
    try {
      if (page.visibilityState === 'visible') await look();
    } catch {
      // Offline, or the server restarts: the next turn asks again.
    } finally {
      asking = false;
      const pause = isFilling ? Math.min(FILLING_MS, interval) : interval;
      if (!stopped && page.visibilityState === 'visible') timer = setTimeout(turn, again ? 0 : pause);
    }
  }

  async function look(): Promise<void> {
    const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
    const signal = AbortSignal.timeout(ASK_DEADLINE_MS);
    const response = await ask('/api/inbox/changes', { headers, cache: 'no-store', signal });
    if (!response.ok || stopped) return;
    etag = response.headers.get('etag');
    // The first look tells too: what arrived between the making of the page and now is in neither.
    const changes = (await response.json()) as InboxChanges;
    isFilling = changes.progress.state === 'none' || changes.progress.state === 'first';
    onChanges(changes);
  }

  const onVisible = () => void turn();
  page.addEventListener('visibilitychange', onVisible);
  void turn();
  return {
    every(intervalMs) {
      interval = intervalMs;
      void turn();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisible);
    },
  };
}
