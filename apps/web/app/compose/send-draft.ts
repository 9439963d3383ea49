import type { QueueSendRequest } from '@triage/contract/sending/send';
import { notify } from '../client/changes/notices/notify.ts';
import { refreshSends } from '../client/data/queries.ts';
import { readServerError, trpcOnce } from '../client/data/trpc.ts';
import { composeStore, type Draft, type DraftFile, openDraft } from '../client/draft/compose-store.ts';
import { splitRecipients } from '../client/draft/recipients.ts';
import { announce } from '../client/live/announce.ts';
import { callUntilAnswered } from '../client/live/connectivity.ts';
import { archiveThread } from './archive-thread.ts';
import { trackScheduled, trackSend } from './outbox/track-send.ts';

/** Closes the composer immediately; until the undo window ends the draft can come back. */
export async function sendDraft(
  draft: Draft,
  { sendAt = null, archives = false }: { sendAt?: Date | null; archives?: boolean } = {},
): Promise<void> {
  composeStore.set(null);
  const archived = archives ? archiveThread(draft.threadId) : null;
  const undoArchive = archived ? () => void archived.then((undo) => undo?.()) : undefined;
  const dismiss = notify(sendAt ? 'Scheduling…' : 'Sending…');
  try {
    const key = crypto.randomUUID();
    const request = toRequest(draft, sendAt);
    const answer = await callUntilAnswered(() => trpcOnce(key).send.queue.mutate(request));
    dismiss();
    const send = { ...answer, to: request.to, draft, onUndone: undoArchive };
    if (sendAt) trackScheduled(send);
    else trackSend(send);
  } catch (error) {
    dismiss();
    const text = `Not sent: ${readServerError(error) ?? 'the server did not respond'}. Your draft is back.`;
    announce(text);
    undoArchive?.();
    notify(text, { isProblem: true, duration: 10_000 });
    openDraft(draft);
  }
  void refreshSends();
}

function toRequest(draft: Draft, sendAt: Date | null): QueueSendRequest {
  const [to, cc, bcc] = [draft.to, draft.cc, draft.bcc].map(splitRecipients) as [
    string[],
    string[],
    string[],
  ];
  const own = draft.quote ? draft.body.trimEnd() : draft.body;
  const files = (draft.files ?? []).filter((file) => !file.isInline || isShown(draft, file));
  return {
    to,
    subject: draft.subject,
    body: draft.quote ? `${own}\n\n${draft.quote}` : own,
    ...(draft.html === undefined ? {} : { html: draft.html }),
    ...(draft.quote && draft.quoted && !draft.isPlain
      ? { quote: { messageId: draft.quoted.messageId, at: own.length } }
      : {}),
    ...(cc.length > 0 ? { cc } : {}),
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(draft.threadId ? { threadId: draft.threadId } : {}),
    ...(draft.from ? { from: draft.from } : {}),
    ...(draft.draftId ? { draftId: draft.draftId } : {}),
    ...(files.length > 0 ? { attachmentIds: files.flatMap(({ attachmentId }) => attachmentId ?? []) } : {}),
    ...(sendAt ? { sendAt: sendAt.toISOString() } : {}),
    ...(draft.remindAt ? { remindAt: reminderOf(draft.remindAt, sendAt) } : {}),
  };
}

/** A time before the email leaves counts from when it leaves. */
function reminderOf(remindAt: string, sendAt: Date | null): string {
  const chosen = Date.parse(remindAt);
  if (!sendAt || chosen > sendAt.getTime()) return remindAt;
  return new Date(sendAt.getTime() + Math.max(chosen - Date.now(), 60_000)).toISOString();
}

/** A picture that was deleted from the text again stays behind. */
function isShown({ html }: Draft, { attachmentId }: DraftFile): boolean {
  return attachmentId !== undefined && (html?.includes(`"cid:${attachmentId}"`) ?? false);
}
