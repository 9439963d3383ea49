import type { ThreadView } from '@triage/contract/inbox/inbox';
import type { Summary } from '@triage/contract/inbox/summary';
import { useEffect, useState } from 'react';
import { streamSummary } from './stream-summary.ts';

/** Moving through a list with the keys asks for no summary. */
const READING_MS = 700;
const written = new Map<string, Summary | null>();

/** Undefined while it is not known; null if there is none. */
export function useSummary({ threadId, messages }: ThreadView): Summary | null | undefined {
  const key = `${threadId} ${messages.at(-1)?.messageId} ${messages.length}`;
  const [shown, setShown] = useState<{ key: string; summary: Summary | null }>();
  useEffect(() => {
    if (written.has(key)) return;
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      try {
        for await (const { type, summary } of streamSummary(threadId, stopped.signal)) {
          if (type === 'done') written.set(key, summary);
          setShown({ key, summary });
        }
      } catch (error) {
        // Offline or left: the thread is readable without it.
        if (!stopped.signal.aborted) console.info('No summary', error);
      }
    }, READING_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [key, threadId]);
  return written.get(key) ?? (shown?.key === key ? shown.summary : undefined);
}
