import type { InboxChanges } from '@triage/contract/inbox/inbox';
import { noteBuild } from './server-build.ts';

export interface InboxPoll {
  every(intervalMs: number): void;
  stop(): void;
}

export interface PollOptions {
  intervalMs: number;
  onChanges(changes: InboxChanges): void;
  /** Replaced in tests. */
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  ask?: typeof fetch;
}

/** A request that never ends must not stop the polling. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Faster while the user watches the first indexing. */
const INDEXING_INTERVAL_MS = 1_000;

/** Polls for changes; paused in a hidden tab, and immediately when it becomes visible. */
export function pollInbox({ intervalMs, onChanges, page = document, ask = fetch }: PollOptions): InboxPoll {
  let interval = intervalMs;
  let etag: string | null = null;
  let asking = false;
  let again = false;
  let isFilling = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function turn(): Promise<void> {
    // The running request may have been answered before the change, so ask again.
    again = asking;
    if (asking || stopped) return;
    clearTimeout(timer);
    asking = true;
    try {
      if (page.visibilityState === 'visible') await look();
    } catch {
      // Offline or server restart: the next poll tries again.
    } finally {
      asking = false;
      const pause = isFilling ? Math.min(INDEXING_INTERVAL_MS, interval) : interval;
      if (!stopped && page.visibilityState === 'visible') timer = setTimeout(turn, again ? 0 : pause);
    }
  }

  async function look(): Promise<void> {
    const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await ask('/api/inbox/changes', { headers, cache: 'no-store', signal });
    noteBuild(response);
    if (!response.ok || stopped) return;
    etag = response.headers.get('etag');
    // The first poll reports changes too: mail may have arrived since the page was rendered.
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
