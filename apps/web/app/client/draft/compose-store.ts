import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
import type { ScheduledSend } from '@triage/contract/sending/send';
import { makeStore } from '../data/make-store.ts';
import { readSender } from '../data/read-sender.ts';
import { currentTime, signedBody } from '../data/user-settings.ts';
import { formatFull } from '../time/format-time.ts';
import { parkDraft, takeLeft, takeParked } from './parked-drafts.ts';
import type { Rewrites } from './rewrites.ts';

export type DraftKind = 'new' | 'reply' | 'reply all' | 'forward';

/** An attachment. Without an id it is still uploading. */
export interface DraftFile {
  key: string;
  filename: string;
  size: number;
  attachmentId?: string;
  /** The source of an attachment of a forwarded message. */
  from?: { messageId: string; partId: string };
}

export interface Draft {
  name?: string;
  kind: DraftKind;
  threadId: string | null;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  body: string;
  /** The quoted text below the body. */
  quote: string;
  rewrites?: Rewrites;
  files?: DraftFile[];
  isLeft?: boolean;
}

const STORAGE_KEY = 'draft';

export const composeStore = makeStore<Draft | null>(null);

composeStore.subscribe(() => {
  const draft = composeStore.get();
  if (draft) localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  else localStorage.removeItem(STORAGE_KEY);
});

/**
 * A draft survives a reload: it is stored on this device until it is sent or discarded. It reopens only in its
 * thread, and an unchanged draft is dropped.
 */
export function restoreDraft(canOpen: boolean, threadId: string | null): void {
  const kept = localStorage.getItem(STORAGE_KEY);
  if (!kept || composeStore.get()) return;
  const draft = JSON.parse(kept) as Draft;
  localStorage.removeItem(STORAGE_KEY);
  if (!hasWords(draft)) return;
  if (canOpen && belongsTo(draft, threadId)) composeStore.set(draft);
  else parkDraft({ ...draft, isLeft: canOpen });
}

/** A reply belongs to its thread; a new email or a forward can be open next to any thread. */
export function belongsTo(draft: Draft, threadId: string | null): boolean {
  return draft.threadId === null || draft.threadId === threadId;
}

/** Parks the reply of another thread and reopens the one that was left in this thread. */
export function enterThread(threadId: string | null): void {
  const open = composeStore.get();
  if (open && !belongsTo(open, threadId)) {
    if (hasWords(open)) parkDraft({ ...open, isLeft: true });
    composeStore.set(null);
  }
  if (threadId && !composeStore.get()) composeStore.set(takeLeft<Draft>(threadId));
}

/** Reopens a parked draft if it still exists. */
export function reopenParked(named: Pick<Draft, 'name' | 'kind' | 'threadId' | 'subject'>): void {
  const draft = takeParked<Draft>(named);
  if (draft) openDraft(draft);
}

export function changeDraft(change: Partial<Draft>): void {
  composeStore.set((draft) => draft && { ...draft, ...change });
}

const empty: Draft = {
  kind: 'new',
  threadId: null,
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  body: '',
  quote: '',
};

export function startNew(): void {
  if (!composeStore.get()) composeStore.set(takeParked<Draft>(empty) ?? { ...empty, body: signedBody() });
}

/** Starts a separate new email; one that was already begun is parked. */
export function startMail(fields: Pick<Draft, 'to' | 'subject' | 'body'>): void {
  const fresh = { ...empty, ...fields, name: `to ${fields.to}: ${fields.subject}` };
  if (composeStore.get()?.name !== fresh.name) openDraft(takeParked<Draft>(fresh) ?? fresh);
}

/** Only one draft is open at a time; the previous one is parked. */
export function openDraft(draft: Draft): void {
  const other = composeStore.get();
  if (other && hasWords(other)) parkDraft(other);
  composeStore.set(draft);
}

/** True when the draft was worth saving. */
export function closeDraft(): boolean {
  const draft = composeStore.get();
  composeStore.set(null);
  if (!draft || !hasWords(draft)) return false;
  parkDraft(draft);
  return true;
}

export function startReply(kind: Exclude<DraftKind, 'new'>, thread: ThreadView, me: string): void {
  const last = findReplied(thread.messages);
  if (!last) return;
  const fresh = { ...makeReply(kind, thread, last, me), body: signedBody() };
  const open = composeStore.get();
  const isOpen = open?.kind === kind && open.threadId === fresh.threadId && open.subject === fresh.subject;
  if (!isOpen) openDraft(takeParked<Draft>(fresh) ?? fresh);
}

export function startAgain({ to, cc, bcc, subject, body, threadId, attachments }: ScheduledSend): void {
  const join = (list: string[]) => list.join(', ');
  openDraft({
    ...empty,
    kind: threadId ? 'reply' : 'new',
    threadId,
    subject,
    body,
    to: join(to),
    cc: join(cc),
    bcc: join(bcc),
    files: attachments.map((file) => ({ key: file.attachmentId, ...file })),
  });
}

/** A body with only the signature counts as blank. */
export function isBlank(body: string): boolean {
  return ['', signedBody().trim()].includes(body.trim());
}

function hasWords({ kind, body, to, cc, bcc, subject, rewrites, files = [] }: Draft): boolean {
  // Rewrites are only stored for bodies with text.
  const hasRewrites = rewrites !== undefined && rewrites.past.length + rewrites.future.length > 0;
  if (files.some(({ from }) => !from) || !isBlank(body) || hasRewrites) return true;
  // Replies and forwards start with a subject, and replies with recipients, so these do not count as typed.
  if (kind === 'new') return [to, cc, bcc, subject].some((field) => field.trim() !== '');
  return kind === 'forward' && [to, cc, bcc].some((field) => field.trim() !== '');
}

export function makeReply(
  kind: Exclude<DraftKind, 'new'>,
  thread: Pick<ThreadView, 'threadId' | 'subject'>,
  message: MessageView,
  me: string,
): Draft {
  if (kind === 'forward')
    return {
      ...empty,
      kind,
      subject: prefix('Fwd', thread.subject),
      quote: quoteForward(message),
      files: message.attachments.map(({ attachmentId: partId, filename, size }) => {
        const { messageId } = message;
        return {
          key: `${messageId} ${partId} ${crypto.randomUUID()}`,
          filename,
          size,
          from: { messageId, partId },
        };
      }),
    };
  // A reply to one's own message goes to its recipients.
  const to = message.fromMe ? message.to : [senderOf(message)];
  const others = findOthers(message, me);
  return {
    ...empty,
    kind,
    threadId: thread.threadId,
    to: to.join(', '),
    cc: kind === 'reply all' ? others.join(', ') : '',
    subject: prefix('Re', thread.subject),
    quote: quoteReply(message),
  };
}

function senderOf({ from, replyTo }: MessageView): string {
  return replyTo ?? (from.name ? `${from.name} <${from.email}>` : from.email);
}

/** The additional recipients of a reply to all. */
function findOthers(message: MessageView, me: string): string[] {
  const { to, cc, fromMe } = message;
  const addressOf = (each: string) => readSender(each).address.toLowerCase();
  const reached = new Set([
    me.toLowerCase(),
    ...(fromMe ? to.map(addressOf) : [addressOf(senderOf(message))]),
  ]);
  return [...(fromMe ? [] : to), ...cc].filter((each) => !reached.has(addressOf(each)));
}

export function canReplyToAll({ messages }: Pick<ThreadView, 'messages'>, me: string): boolean {
  const last = findReplied(messages);
  return last !== undefined && findOthers(last, me).length + (last.fromMe ? last.to.length : 1) > 1;
}

function findReplied(messages: readonly MessageView[]): MessageView | undefined {
  return messages.findLast((message) => !message.fromMe) ?? messages.at(-1);
}

/** Splits "A <a@b>, c@d; e@f"; a comma inside quotes belongs to the name. */
export function splitRecipients(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^,;"])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
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
