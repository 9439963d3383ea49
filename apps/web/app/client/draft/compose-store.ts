import type { ScheduledSend } from '@triage/contract/sending/send';
import { makeStore } from '../data/make-store.ts';
import { shownMailbox } from '../data/place/inbox-location.ts';
import { defaultFrom } from './draft-mailbox.ts';
import { noteSender, signedBody, signedFrom } from './own-addresses.ts';
import { parkDraft, takeLeft, takeParked } from './parked-drafts.ts';
import type { Rewrites } from './rewrites.ts';

export type DraftKind = 'new' | 'reply' | 'reply all' | 'forward';

/** An attachment. Without an id it is still uploading. */
export interface DraftFile {
  key: string;
  filename: string;
  size: number;
  mimeType?: string;
  attachmentId?: string;
  /** The source of an attachment of a forwarded message. */
  from?: { messageId: string; partId: string };
  /** The server copies it from a snippet. */
  isCopied?: boolean;
  /** An inline image: it is sent as long as the text refers to it. */
  isInline?: boolean;
}

export interface Draft {
  name?: string;
  kind: DraftKind;
  threadId: string | null;
  from?: string | undefined;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  /** The text form, which is always there. */
  body: string;
  /** The formatted form, where the text does not say everything. */
  html?: string | undefined;
  isPlain?: boolean;
  /** The quoted text below the body. */
  quote: string;
  /** The quoted message, whose own HTML follows in the email. */
  quoted?: { threadId: string; messageId: string } | undefined;
  rewrites?: Rewrites;
  files?: DraftFile[];
  /** The time that it was scheduled for before it was edited. */
  sendAt?: string | undefined;
  /** When to remind if nobody answers. */
  remindAt?: string | undefined;
  /** Its id at the server, the revision that it has of it, and a hash of what was saved. */
  draftId?: string | undefined;
  revision?: number | undefined;
  savedAs?: string | undefined;
  /** Drafts in other mailboxes that this one was before: they are discarded once it is saved. */
  replaces?: string[] | undefined;
  isLeft?: boolean;
  /** It was sent or discarded elsewhere while it was open here: sending it would send another email. */
  isClosed?: boolean | undefined;
  /** The body as it was prepared: as long as it is unchanged, it is not the person's own draft. */
  prepared?: string | undefined;
  /** Opened with its thread, not by a command: it does not take the focus. */
  isReopened?: boolean;
  /** A reply that was popped out of its thread. */
  isFloating?: boolean;
}

export const STORAGE_KEY = 'draft';

export const composeStore = makeStore<Draft | null>(null);

composeStore.subscribe(() => {
  const draft = composeStore.get();
  noteSender(draft?.from);
  if (draft) localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  else localStorage.removeItem(STORAGE_KEY);
});

/** Keeps a draft that left the composer for a reload, until the returned function is called. */
export function holdDraft(draft: Draft): () => void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  return () => {
    if (!composeStore.get()) localStorage.removeItem(STORAGE_KEY);
  };
}

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
  const left = threadId && !composeStore.get() ? takeLeft<Draft>(threadId) : null;
  if (left) composeStore.set({ ...left, isReopened: true });
}

/** Reopens a parked draft if it still exists. */
export function reopenParked(named: Pick<Draft, 'name' | 'kind' | 'threadId' | 'subject' | 'draftId'>): void {
  const draft = takeParked<Draft>(named);
  if (draft) openDraft(draft);
}

/** Plain text without a formatted form replaces both forms. */
export function changeDraft(change: Partial<Draft>): void {
  const whole = 'body' in change && !('html' in change) ? { ...change, html: undefined } : change;
  composeStore.set((draft) => draft && { ...draft, ...whole });
}

export const emptyDraft: Draft = {
  kind: 'new',
  threadId: null,
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  body: '',
  quote: '',
};

/** Goes back to the email that is open, or begins an empty one: an earlier one that was closed is in Drafts. */
export function startNew(): void {
  if (composeStore.get()) focusComposer();
  else openDraft({ ...emptyDraft, ...signedFrom(defaultFrom(shownMailbox())) });
}

/** Starts a separate new email; an unfinished one is parked. */
export function startMail(fields: Pick<Draft, 'to' | 'subject' | 'body'>): void {
  const fresh = { ...emptyDraft, ...fields, name: `to ${fields.to}: ${fields.subject}` };
  if (composeStore.get()?.name !== fresh.name) openDraft(takeParked<Draft>(fresh) ?? fresh);
}

/** Only one draft is open at a time; the previous one is parked. */
export function openDraft({ isReopened: _, ...draft }: Draft): void {
  const other = composeStore.get();
  if (other && hasWords(other)) parkDraft(other);
  composeStore.set(draft);
}

/** Counts how often the focus was asked into the open composer. */
export const focusAsked = makeStore(0);

export function focusComposer(): void {
  focusAsked.set((times) => times + 1);
}

/** True when the draft was worth saving. */
export function closeDraft(): boolean {
  const draft = composeStore.get();
  composeStore.set(null);
  if (!draft || !hasWords(draft)) return false;
  parkDraft(draft);
  return true;
}

export function startAgain(send: ScheduledSend): void {
  const { from, to, cc, bcc, subject, body, html, quote, threadId, attachments, remindAt } = send;
  const join = (list: string[]) => list.join(', ');
  openDraft({
    ...emptyDraft,
    kind: threadId ? 'reply' : 'new',
    threadId,
    from,
    subject,
    body: quote ? body.slice(0, quote.at) : body,
    html: html ?? undefined,
    remindAt,
    // A send with an undo window was not scheduled.
    sendAt: send.undoUntil ? undefined : send.sendAt,
    quote: quote ? body.slice(quote.at).trimStart() : '',
    quoted: quote ? { threadId: threadId ?? '', messageId: quote.messageId } : undefined,
    to: join(to),
    cc: join(cc),
    bcc: join(bcc),
    files: attachments.map((file) => ({
      key: file.attachmentId,
      ...file,
      isInline: html?.includes(`cid:${file.attachmentId}"`) ?? false,
    })),
  });
}

/** A sent or discarded email is no longer a draft on the server, so reopening it creates a new draft. */
export function asNewDraft(draft: Draft): Draft {
  const gone = { draftId: undefined, revision: undefined, savedAs: undefined, replaces: undefined };
  return { ...draft, ...gone, isClosed: undefined };
}

export function isAsPrepared({ body, html, prepared }: Draft): boolean {
  return body === prepared && !html;
}

/** A body with only the signature counts as blank. */
export function isBlank(body: string): boolean {
  return ['', signedBody().trim()].includes(body.trim());
}

export function hasWords(draft: Draft): boolean {
  const { kind, body, to, cc, bcc, subject, rewrites, files = [] } = draft;
  // Rewrites are only stored for bodies with text.
  const hasRewrites = rewrites !== undefined && rewrites.past.length + rewrites.future.length > 0;
  if (files.some(({ from }) => !from) || !(isBlank(body) || isAsPrepared(draft)) || hasRewrites) return true;
  // The beginning of a name, typed to look for a recipient, is not worth a draft.
  const isAddressed = [to, cc, bcc].some((field) => field.includes('@'));
  // Replies and forwards start with a subject, and replies with recipients, so these do not count as typed.
  if (kind === 'new') return isAddressed || subject.trim() !== '';
  return kind === 'forward' && isAddressed;
}
