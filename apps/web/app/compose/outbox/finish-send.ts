import { errorTexts } from '@triage/contract/errors';
import { notify } from '../../client/changes/notices/notify.ts';
import { dropUndo, pushUndo, type Undoable } from '../../client/changes/undo-stack.ts';
import { refreshSends } from '../../client/data/queries/queries.ts';
import { serverErrorOf } from '../../client/data/queries/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { connectivity } from '../../client/live/connectivity.ts';
import type { KeptRecord } from '../../client/offline/kept-changes.ts';
import { unansweredSends } from '../../client/offline/unanswered-sends.ts';
import { asClosed } from '../saved/as-closed.ts';
import { recipientsOf } from '../sending/recipients-of.ts';
import { deliverSend, type KeptSend } from './kept-send.ts';
import { endOutgoing, showOutgoing } from './outgoing-replies.ts';
import { type KeptRecall, recallKept } from './recall-send.ts';
import { trackScheduled, trackSend } from './track-send.ts';

interface Reactions {
  /** Undoes what was done with the send. */
  undo?: (() => void) | undefined;
  /** The draft to continue with. */
  onRefused(text: string, draft: Draft): void;
}

/** Sends an email to the server, then shows its undo window, which begins when the server has stored it. */
export async function finishSend(
  send: KeptSend,
  record: KeptRecord<KeptSend | KeptRecall>,
  { undo, onRefused }: Reactions,
): Promise<void> {
  const { to, subject } = send.draft;
  const stopper = new AbortController();
  let latest = send;
  const watched: KeptRecord<KeptSend> = {
    ...record,
    put(newer) {
      latest = newer;
      return record.put(newer);
    },
  };
  const settle = () => {
    dismiss();
    unansweredSends.set((all) => all.filter(({ key }) => key !== send.key));
  };
  const end = () => {
    settle();
    dropUndo(step);
  };
  const recall = () => {
    stopper.abort();
    end();
    undo?.();
    endOutgoing(send.key, 'cancelled');
    recallKept(latest, record);
  };
  const step: Undoable = { text: 'Send', undo: recall };
  pushUndo(step);
  unansweredSends.set((all) => [...all, { key: send.key, to, subject, recall }]);
  showOutgoing(send);
  const dismiss = showWaiting(send, step);
  try {
    const { answer, draft, request, isLate } = await deliverSend(send, watched, stopper.signal);
    // The server is asked to cancel it.
    if (stopper.signal.aborted) return;
    settle();
    if (isLate)
      notify('The chosen time passed while you were offline.', { isProblem: true, duration: 8_000 });
    const tracked = {
      ...answer,
      to: recipientsOf(request),
      draft,
      onUndone: undo,
      offered: step,
      key: send.key,
    };
    if (request.sendAt) trackScheduled(tracked);
    else trackSend(tracked);
  } catch (error) {
    if (stopper.signal.aborted) return;
    end();
    undo?.();
    endOutgoing(send.key, 'failed');
    const isClosed = serverErrorOf(error) === errorTexts.draftClosed;
    const draft = isClosed ? asClosed(send.draft) : send.draft;
    onRefused(`Not sent: ${serverErrorOf(error) ?? describe(error)}.`, draft);
  }
  record.forget();
  void refreshSends();
}

function showWaiting({ draft, sendAt }: KeptSend, step: Undoable): () => void {
  const action = { label: 'Undo', onClick: step.undo };
  let dismiss = notify(sendAt === null ? 'Sending…' : 'Scheduling…', { action });
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
    dismiss = notify(`Offline. The email to ${draft.to} will be sent when the connection is back.`, {
      action,
    });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'the server did not respond';
}
