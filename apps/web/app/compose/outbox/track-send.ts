import type { QueueSendAnswer } from '@triage/contract/sending/send';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { notify } from '../../client/changes/notices/notify.ts';
import { dropUndo, pushUndo, replaceUndo, type Undoable } from '../../client/changes/undo-stack.ts';
import { formatRecipients } from '../../client/data/parse-sender.ts';
import { refreshSends } from '../../client/data/queries/queries.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { currentTime } from '../../client/data/settings/user-settings.ts';
import { signedInAs } from '../../client/data/signed-in-as.ts';
import { asNewDraft, type Draft, openDraft, startAgain } from '../../client/draft/compose-store.ts';
import { currentHint } from '../../client/keys/use-hints.ts';
import { announce } from '../../client/live/announce.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { followSend, type SendEnd } from './follow-send.ts';
import { endOutgoing } from './outgoing-replies.ts';
import {
  hideSendToast,
  showCountdown,
  showDelayed,
  showSending,
  showSent,
  showUndoing,
} from './send-toast.tsx';
import { forgetUndoWindow, keepUndoWindow, takeUndoWindows } from './undo-windows.ts';

interface Tracked extends QueueSendAnswer {
  to: readonly string[];
  /** The draft as it was in the composer; null when the send was queued from its stored row. */
  draft: Draft | null;
  /** Undoes what was done with the send, such as archiving the thread. */
  onUndone?: (() => void) | undefined;
  /** Of the send on this device; none when the send was queued from its stored row. */
  key?: string;
  /** The offer to undo it before the server had it, in whose place this one comes. */
  offered?: Undoable;
}

const drafts = new Map<string, Draft>();
let hasResumed = false;

/** Shows the undo countdown, then the dispatch, then the final status. */
export function trackSend(send: Tracked): void {
  const { scheduledSendId, undoWindowMs, draft } = send;
  if (draft) drafts.set(scheduledSendId, asNewDraft(draft));
  const to = formatRecipients(send.to);
  keepUndoWindow({
    ...{ scheduledSendId, to: send.to, draft, by: signedInAs.get() },
    endsAt: Date.now() + undoWindowMs,
  });
  const step = offerUndo(send, () => {
    forgetUndoWindow(scheduledSendId);
    stop();
    void undoSend(send);
  });
  announce(`${send.onUndone ? 'Archived. ' : ''}Sending to ${to}. Press ${currentHint('undo')} to undo`);
  const stop = showCountdown({
    ...{ scheduledSendId, to, windowMs: undoWindowMs },
    onUndo: step.undo,
    onEnd: () => {
      forgetUndoWindow(scheduledSendId);
      dropUndo(step);
      void follow(send);
    },
  });
}

/** After a reload: shows the windows that are still open again, and what follows them. */
export function resumeUndoWindows(user: string): void {
  if (hasResumed) return;
  hasResumed = true;
  for (const { endsAt, ...send } of takeUndoWindows(user)) {
    const undoWindowMs = endsAt - Date.now();
    trackSend({ ...send, undoWindowMs, sendAt: new Date(endsAt).toISOString() });
  }
}

export function trackScheduled(send: Tracked): void {
  const text = `Sends to ${formatRecipients(send.to)} ${formatWhenWithin(send.sendAt, currentTime())}`;
  const step = offerUndo(send, () => {
    dismiss();
    void undoSend(send);
  });
  announce(text);
  const dismiss = notify(text, { action: { label: 'Undo', onClick: step.undo } });
}

/** Reopens the email of a send, from this tab's draft when it still has it. */
export async function reopenSend(scheduledSendId: string): Promise<void> {
  const draft = drafts.get(scheduledSendId);
  if (draft) return openDraft(draft);
  const { send } = await trpc.send.find.query({ scheduledSendId });
  if (send) startAgain(send);
}

function offerUndo({ offered }: Tracked, undo: () => void): Undoable {
  const step: Undoable = {
    text: 'Send',
    undo: () => {
      dropUndo(step);
      undo();
    },
  };
  if (offered) replaceUndo(offered, step);
  else pushUndo(step);
  return step;
}

async function follow({ scheduledSendId, to: recipients, key }: Tracked): Promise<SendEnd> {
  const to = formatRecipients(recipients);
  showSending(scheduledSendId, to);
  const end = await followSend(scheduledSendId, {
    onDelay(retryAt) {
      const text = `Not sent to ${to} yet: the mail provider did not respond. Retrying ${formatWhenWithin(retryAt, currentTime())}.`;
      announce(text);
      showDelayed(scheduledSendId, text, () => goToView('queued'));
      void refreshSends();
    },
  });
  if (end === 'sent') {
    announce(`Sent to ${to}`);
    showSent(scheduledSendId, to);
  } else if (end === 'cancelled') hideSendToast(scheduledSendId);
  if (key) endOutgoing(key, end);
  // The warning from the list of failures replaces this toast.
  void refreshSends();
  return end;
}

/** Only the server's answer says whether the cancellation was in time. */
async function undoSend(send: Tracked): Promise<void> {
  const { scheduledSendId } = send;
  showUndoing(scheduledSendId);
  try {
    const { success } = await callUntilAnswered(() =>
      trpc.send.cancel.mutate({ scheduledSendId, reopenDraft: false }),
    );
    // Not by this call: by an earlier one whose answer was lost, or too late. The email itself says which.
    const end = success ? 'cancelled' : await follow(send);
    if (end === 'cancelled') {
      if (send.key) endOutgoing(send.key, end);
      hideSendToast(scheduledSendId);
      say('Not sent. Your draft is back.', false);
      send.onUndone?.();
      await reopenSend(scheduledSendId);
    } else if (end === 'sent') say('Too late to undo: it was sent.', true);
  } catch (error) {
    say(
      `Couldn't undo: ${serverErrorOf(error) ?? 'the server did not respond'}. It may still be sent.`,
      true,
    );
    await follow(send);
  }
  void refreshSends();
}

function say(text: string, isProblem: boolean): void {
  announce(text);
  notify(text, { isProblem, duration: 4_000 });
}
