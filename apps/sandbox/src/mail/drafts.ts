import type { Draft, Mailbox, StoredMessage } from './mailbox.ts';
import { removeMessage } from './remove-message.ts';
import { type PostOffice, sendMail } from './send-mail.ts';
import { storeMessage } from './store-message.ts';

export type DraftContent = { raw: Buffer; threadId?: string };

export function createDraft(mailbox: Mailbox, content: DraftContent): Draft {
  const message = storeMessage(mailbox, { ...content, labelIds: ['DRAFT'] });
  const draft = { id: `r${BigInt(`0x${mailbox.ids.fresh()}`)}`, messageId: message.id };
  mailbox.drafts.set(draft.id, draft);
  return draft;
}

/** An update replaces the message: the draft keeps its id, the message does not. */
export function updateDraft(mailbox: Mailbox, draft: Draft, content: DraftContent): Draft {
  const replaced = draftMessage(mailbox, draft);
  draft.messageId = '';
  removeMessage(mailbox, replaced);
  const keepsThread = content.threadId === undefined || content.threadId === replaced.threadId;
  const message = storeMessage(mailbox, {
    ...content,
    inThread: keepsThread ? replaced.threadId : undefined,
    labelIds: ['DRAFT'],
  });
  draft.messageId = message.id;
  return draft;
}

/** Consumes the draft. The recipients are checked before, so that a refused draft is still there. */
export function sendDraft(post: PostOffice, mailbox: Mailbox, draft: Draft): StoredMessage {
  const message = draftMessage(mailbox, draft);
  const sent = sendMail(post, mailbox, {
    via: 'drafts.send',
    draftId: draft.id,
    raw: message.raw,
    inThread: message.threadId,
  });
  removeMessage(mailbox, message);
  return sent;
}

export function draftMessage(mailbox: Mailbox, draft: Draft): StoredMessage {
  const message = mailbox.messages.get(draft.messageId);
  if (!message) throw new Error(`Draft ${draft.id} has lost its message`);
  return message;
}
