import type { QueueSendRequest } from '@triage/contract/sending/send';
import type { Draft, DraftFile } from '../../client/draft/compose-store.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';

/** The request that sends a draft whose files are stored. */
export function toRequest(draft: Draft, sendAt: string | null): QueueSendRequest {
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
    ...(files.length > 0 ? { attachmentIds: files.flatMap(({ attachmentId }) => attachmentId ?? []) } : {}),
    ...(sendAt ? { sendAt } : {}),
    ...(draft.draftId ? { draftId: draft.draftId } : {}),
    ...(draft.remindAt ? { remindAt: reminderOf(draft.remindAt, sendAt) } : {}),
  };
}

/** A time before the email is sent counts from when it is sent. */
function reminderOf(remindAt: string, sendAt: string | null): string {
  const chosen = Date.parse(remindAt);
  if (!sendAt || remindAt > sendAt) return remindAt;
  return new Date(Date.parse(sendAt) + Math.max(chosen - Date.now(), 60_000)).toISOString();
}

/** A picture that was deleted from the text again stays behind. */
function isShown({ html }: Draft, { attachmentId }: DraftFile): boolean {
  return attachmentId !== undefined && (html?.includes(`"cid:${attachmentId}"`) ?? false);
}
