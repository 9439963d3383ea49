import { notify } from '../../client/changes/notices/notify.ts';
import { refreshSends } from '../../client/data/queries.ts';
import { readServerError } from '../../client/data/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import type { KeptRecord } from '../../client/offline/kept-changes.ts';
import { unansweredSends } from '../../client/offline/unanswered-sends.ts';
import { deliverSend, type KeptSend } from './kept-send.ts';
import { trackScheduled, trackSend } from './track-send.ts';

interface Reactions {
  /** Undoes what was done with the send. */
  undo?: (() => void) | undefined;
  onRefused(text: string): void;
}

/** Sends an email to the server, then shows its undo window, which begins when the server has stored it. */
export async function finishSend(
  send: KeptSend,
  record: KeptRecord<KeptSend>,
  { undo, onRefused }: Reactions,
): Promise<void> {
  const { to, subject } = send.draft;
  unansweredSends.set((all) => [...all, { key: send.key, to, subject }]);
  const dismiss = showWaiting(send.draft, send.sendAt !== null);
  try {
    const { answer, draft, request, isLate } = await deliverSend(send, record);
    dismiss();
    if (isLate)
      notify('The chosen time passed while you were offline.', { isProblem: true, duration: 8_000 });
    const tracked = { ...answer, to: request.to, draft, onUndone: undo };
    if (request.sendAt) trackScheduled(tracked);
    else trackSend(tracked);
  } catch (error) {
    dismiss();
    undo?.();
    onRefused(`Not sent: ${readServerError(error) ?? describe(error)}.`);
  }
  record.forget();
  unansweredSends.set((all) => all.filter(({ key }) => key !== send.key));
  void refreshSends();
}

function showWaiting(draft: Draft, isScheduled: boolean): () => void {
  let dismiss = notify(isScheduled ? 'Scheduling…' : 'Sending…');
  let leave = () => {};
  leave = connectivity.subscribe(showOffline);
  showOffline();
  return () => {
    leave();
    dismiss();
  };

  function showOffline() {
    if (connectivity.get() !== 'offline') return;
    leave();
    dismiss();
    dismiss = notify(`Offline. The email to ${draft.to} will be sent when the connection is back.`);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'the server did not respond';
}
