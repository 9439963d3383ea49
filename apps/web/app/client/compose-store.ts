import type { MessageView, ThreadView } from '@triage/contract/inbox';
import type { ScheduledSend } from '@triage/contract/send';
import { makeStore } from './make-store.ts';
import { parkDraft, takeParked } from './parked-drafts.ts';
import { currentTime, signedBody } from './person-settings.ts';
import { readSender } from './read-sender.ts';
import { sayFull } from './say-time.ts';

export type DraftKind = 'new' | 'reply' | 'reply all' | 'forward';

/** A file of the letter. Without an id it is still on its way. */
export interface DraftFile {
  key: string;
  filename: string;
  size: number;
  attachmentId?: string;
  /** Where the file of a forwarded mail lies. */
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
  /** What is carried along below the body. */
  quote: string;
  /** What stood there before a draft was written over it. */
  kept?: string;
  files?: DraftFile[];
}

const KEPT_AS = 'draft';

export const composeStore = makeStore<Draft | null>(null);

composeStore.subscribe(() => {
  const draft = composeStore.get();
  if (draft) localStorage.setItem(KEPT_AS, JSON.stringify(draft));
  else localStorage.removeItem(KEPT_AS);
});

/** A draft outlives a reload: it is kept on this device until it is sent or thrown away. */
export function restoreDraft(): void {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept && !composeStore.get()) composeStore.set(JSON.parse(kept) as Draft);
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
  if (!composeStore.get()) composeStore.set(takeParked(empty) ?? { ...empty, body: signedBody() });
}

/** A letter of its own, beside the new one that may have been begun. */
export function startMail(fields: Pick<Draft, 'to' | 'subject' | 'body'>): void {
  const fresh = { ...empty, ...fields, name: `to ${fields.to}: ${fields.subject}` };
  if (composeStore.get()?.name !== fresh.name) openDraft(takeParked(fresh) ?? fresh);
}

/** One letter is open at a time. What was typed into another one waits until that is opened again. */
export function openDraft(draft: Draft): void {
  const other = composeStore.get();
  if (other && hasWords(other)) parkDraft(other);
  composeStore.set(draft);
}

/** True when there was something to keep. */
export function closeDraft(): boolean {
  const draft = composeStore.get();
  composeStore.set(null);
  if (!draft || !hasWords(draft)) return false;
  parkDraft(draft);
  return true;
}

export function startReply(kind: Exclude<DraftKind, 'new'>, thread: ThreadView, me: string): void {
  const last = thread.messages.findLast((message) => !message.fromMe) ?? thread.messages.at(-1);
  if (!last) return;
  const fresh = { ...makeReply(kind, thread, last, me), body: signedBody() };
  const open = composeStore.get();
  const isOpen = open?.kind === kind && open.threadId === fresh.threadId && open.subject === fresh.subject;
  if (!isOpen) openDraft(takeParked(fresh) ?? fresh);
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

/** A signature alone is nobody's letter. */
export function isBlank(body: string): boolean {
  return ['', signedBody().trim()].includes(body.trim());
}

function hasWords({ kind, body, to, kept = '', files = [] }: Draft): boolean {
  if (files.some(({ from }) => !from)) return true;
  return !isBlank(body) || !isBlank(kept) || (kind !== 'reply' && kind !== 'reply all' && to !== '');
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
  const sender = message.from.name ? `${message.from.name} <${message.from.email}>` : message.from.email;
  // A reply to one's own message goes to whom that went to.
  const to = message.fromMe ? message.to : [sender];
  const others = [...(message.fromMe ? [] : message.to), ...message.cc].filter((each) => {
    const { address } = readSender(each);
    return address.toLowerCase() !== me.toLowerCase() && !to.includes(each);
  });
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

/** "A <a@b>, c@d; e@f" as a list; a comma inside of quotes belongs to the name. */
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
  return `On ${sayFull(sentAt, currentTime())}, ${from.name || from.email} wrote:\n${lines.join('\n')}`;
}

function quoteForward({ text, from, to, sentAt, subject }: MessageView): string {
  const head = [
    '---------- Forwarded message ----------',
    `From: ${from.name} <${from.email}>`,
    `Date: ${sayFull(sentAt, currentTime())}`,
    `Subject: ${subject}`,
    `To: ${to.join(', ')}`,
  ];
  return `${head.join('\n')}\n\n${text.trimEnd()}`;
}
