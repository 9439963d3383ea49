import { announce } from '../client/announce.ts';
import { composeStore, type Draft, openDraft, splitRecipients } from '../client/compose-store.ts';
import { callUntilAnswered } from '../client/connectivity.ts';
import { notify } from '../client/notify.ts';
import { currentTime } from '../client/person-settings.ts';
import { sendsQuery } from '../client/queries.ts';
import { getQueryClient } from '../client/query-client.ts';
import { sayRecipients } from '../client/read-sender.ts';
import { sayWhen } from '../client/say-time.ts';
import { readServerError, trpc, trpcOnce } from '../client/trpc.ts';
import { dropUndo, pushUndo, type Undoable } from '../client/undo-stack.ts';
import { startCountdown } from './countdown.tsx';

/** The composer closes at once; until the countdown ends the draft can come back. */
export async function sendDraft(draft: Draft, sendAt: Date | null): Promise<void> {
  composeStore.set(null);
  const dismiss = notify(sendAt ? 'Queueing…' : 'Sending…');
  try {
    const key = crypto.randomUUID();
    const request = toRequest(draft, sendAt);
    const answer = await callUntilAnswered(() => trpcOnce(key).send.queue.mutate(request));
    dismiss();
    offerUndo(draft, answer.scheduledSendId, answer.sendAt, sendAt !== null);
  } catch (error) {
    dismiss();
    const reason = readServerError(error) ?? 'no answer';
    announce(`Not sent: ${reason}`);
    notify(`Not sent: ${reason}. Your draft is back.`, { isProblem: true, duration: 10_000 });
    openDraft(draft);
  }
  void getQueryClient().invalidateQueries({ queryKey: sendsQuery.queryKey });
}

function offerUndo(draft: Draft, scheduledSendId: string, sendAt: string, isLater: boolean): void {
  const undo = () => {
    dropUndo(step);
    stop();
    void takeBack(draft, scheduledSendId);
  };
  const step: Undoable = { text: 'Send', undo };
  pushUndo(step);
  const when = sayWhen(sendAt, currentTime());
  const to = sayRecipients(splitRecipients(draft.to));
  announce(isLater ? `Will be sent to ${to} ${when}` : `Sending to ${to}. Press z to undo`);
  const stop = isLater
    ? notify(`Will be sent to ${to} ${when}`, { action: { label: 'Undo', onClick: undo } })
    : startCountdown({
        to,
        until: new Date(sendAt),
        onUndo: undo,
        onEnd: () => {
          dropUndo(step);
          announce(`Sent to ${to}`);
        },
      });
}

async function takeBack(draft: Draft, scheduledSendId: string): Promise<void> {
  const { success } = await callUntilAnswered(() => trpc.send.cancel.mutate({ scheduledSendId })).catch(
    () => ({
      success: false,
    }),
  );
  const text = success ? 'Not sent. Your draft is back' : 'Too late: it has been sent';
  announce(text);
  notify(text, { isProblem: !success, duration: 4_000 });
  if (success) openDraft(draft);
  void getQueryClient().invalidateQueries({ queryKey: sendsQuery.queryKey });
}

function toRequest(draft: Draft, sendAt: Date | null) {
  const [to, cc, bcc] = [draft.to, draft.cc, draft.bcc].map(splitRecipients) as [
    string[],
    string[],
    string[],
  ];
  return {
    to,
    subject: draft.subject,
    body: draft.quote ? `${draft.body.trimEnd()}\n\n${draft.quote}` : draft.body,
    ...(cc.length > 0 ? { cc } : {}),
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(draft.threadId ? { threadId: draft.threadId } : {}),
    ...(draft.files?.length
      ? { attachmentIds: draft.files.flatMap(({ attachmentId }) => attachmentId ?? []) }
      : {}),
    ...(sendAt ? { sendAt: sendAt.toISOString() } : {}),
  };
}
