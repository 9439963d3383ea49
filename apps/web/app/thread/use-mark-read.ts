import type { ThreadView } from '@triage/contract/inbox/inbox';
import { useEffect, useRef } from 'react';
import { clearBackMark } from '../client/changes/clear-back-mark.ts';
import { performMarks } from '../client/changes/marks/perform-marks.ts';

/**
 * Marks an open thread as read while its tab is visible, also when a message arrives meanwhile, and clears its "back"
 * mark.
 */
export function useMarkRead(thread: ThreadView | undefined): void {
  const seen = useRef('');
  useEffect(() => {
    if (!thread) return;
    const state = `${thread.threadId} ${thread.messages.at(-1)?.messageId}`;
    const look = () => {
      if (document.visibilityState !== 'visible' || seen.current === state) return;
      seen.current = state;
      if (thread.unread) void performMarks([thread], { kind: 'unread', on: false });
      if (thread.back) void clearBackMark(thread.threadId);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [thread]);
}
