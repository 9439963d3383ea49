import type { ThreadView } from '@triage/contract/inbox';
import { useEffect, useRef } from 'react';
import { performMarks } from '../client/perform-marks.ts';

/** What is on the page is read, once it is seen; a mail that arrives meanwhile as well. */
export function useMarkRead(thread: ThreadView | undefined): void {
  const seen = useRef('');
  useEffect(() => {
    if (!thread) return;
    const state = `${thread.threadId} ${thread.messages.at(-1)?.messageId}`;
    const look = () => {
      if (document.visibilityState !== 'visible' || seen.current === state) return;
      seen.current = state;
      if (thread.unread) void performMarks([thread], false);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [thread]);
}
