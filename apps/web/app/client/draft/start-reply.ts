import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { currentTime } from '../data/settings/user-settings.ts';
import { formatFull } from '../time/format-time.ts';
import {
  composeStore,
  type Draft,
  type DraftKind,
  emptyDraft,
  focusComposer,
  openDraft,
} from './compose-store.ts';
import { defaultFrom } from './draft-mailbox.ts';
import { draftToText } from './draft-to-text.ts';
import { signedFrom, withoutOwn } from './own-addresses.ts';
import { takeParked } from './parked-drafts.ts';
import { findOthers, findReplied, senderOf } from './reply-recipients.ts';

export function startReply(kind: Exclude<DraftKind, 'new'>, thread: ThreadView, me: string): void {
  const last = findReplied(thread.messages);
  if (!last) return;
  const signed = {
    ...makeReply(kind, thread, last, me),
    ...signedFrom(thread.replyFrom ?? defaultFrom(mailboxOf(thread.threadId))),
  };
  const { preparedDraft } = thread;
  const fresh = preparedDraft && kind !== 'forward' ? withPrepared(signed, preparedDraft.draftHtml) : signed;
  const open = composeStore.get();
  const isOpen = open?.kind === kind && open.threadId === fresh.threadId && open.subject === fresh.subject;
  if (isOpen) focusComposer();
  else openDraft(takeParked<Draft>(fresh) ?? fresh);
}

function withPrepared(draft: Draft, draftHtml: string): Draft {
  const body = draftToText(draftHtml) + draft.body;
  return { ...draft, body, prepared: body };
}

export function makeReply(
  kind: Exclude<DraftKind, 'new'>,
  thread: Pick<ThreadView, 'threadId' | 'subject'>,
  message: MessageView,
  me: string,
): Draft {
  if (kind === 'forward')
    return {
      ...emptyDraft,
      kind,
      subject: prefix('Fwd', thread.subject),
      quote: quoteForward(message),
      quoted: { threadId: thread.threadId, messageId: message.messageId },
      files: message.attachments.map(({ attachmentId: partId, filename, mimeType, size }) => {
        const { messageId } = message;
        return {
          key: `${messageId} ${partId} ${crypto.randomUUID()}`,
          filename,
          size,
          mimeType,
          from: { messageId, partId },
        };
      }),
    };
  // A reply to one's own message goes to its recipients.
  const to = message.fromMe ? withoutOwn(message.to, me) : [senderOf(message)];
  const others = findOthers(message, me);
  return {
    ...emptyDraft,
    kind,
    threadId: thread.threadId,
    to: to.join(', '),
    cc: kind === 'reply all' ? others.join(', ') : '',
    subject: prefix('Re', thread.subject),
    quote: quoteReply(message),
    quoted: { threadId: thread.threadId, messageId: message.messageId },
  };
}

function prefix(mark: 'Re' | 'Fwd', subject: string): string {
  const isMarked = mark === 'Re' ? /^(re|aw|sv|r)\s*:/i : /^(fwd?|wg|tr|vs)\s*:/i;
  return isMarked.test(subject) ? subject : `${mark}: ${subject}`;
}

function quoteReply({ text, from, sentAt }: MessageView): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`));
  return `On ${formatFull(sentAt, currentTime())}, ${from.name || from.email} wrote:\n${lines.join('\n')}`;
}

function quoteForward({ text, from, to, sentAt, subject }: MessageView): string {
  const head = [
    '---------- Forwarded message ----------',
    `From: ${from.name} <${from.email}>`,
    `Date: ${formatFull(sentAt, currentTime())}`,
    `Subject: ${subject}`,
    `To: ${to.join(', ')}`,
  ];
  return `${head.join('\n')}\n\n${text.trimEnd()}`;
}
