import type { LabelColour } from '@triage/contract/triage/labels';

/** A mailbox as its provider keeps it. Ids are the provider's own; history ids are decimal text (they exceed int64). */
export interface MailMessage {
  id: string;
  threadId: string;
  labelIds: string[];
  historyId: string;
  internalDate: Date;
  snippet: string;
  sizeEstimate: number;
  /** The whole RFC 5322 message. */
  raw: Uint8Array;
}

export interface MailMessageLabels {
  id: string;
  threadId: string;
  labelIds: string[];
  historyId: string;
  internalDate: Date;
}

/** What a list shows of a message, without its content. */
export interface MailSummary extends MailMessageLabels {
  snippet: string;
  /** As they came, by lower-case name: those that were asked for. */
  headers: Record<string, string>;
}

export interface MailLabel {
  id: string;
  name: string;
  /** Made by the person. The provider's own are called as their ids are, or nearly. */
  own: boolean;
  /** The nearest of the colours that we know; null where it has none. */
  colour: LabelColour | null;
}

/** An address that the provider lets the account send from; those that still wait for their confirmation are left out. */
export interface MailSendAs {
  email: string;
  name: string;
  /** Where answers to it go, if that is another address; else empty. */
  replyTo: string;
  /** HTML, as the provider has it: not yet safe to show. */
  signature: string;
  isDefault: boolean;
  isPrimary: boolean;
}

export interface MailThread {
  id: string;
  historyId: string;
  messages: MailMessage[];
}

export interface ThreadIdPage {
  threads: { id: string; snippet: string; historyId: string }[];
  nextPageToken: string | null;
}

export interface MessageIdPage {
  messages: { id: string; threadId: string }[];
  nextPageToken: string | null;
}

export type MailHistoryChange =
  | { kind: 'added'; messageId: string; threadId: string; labelIds: string[] }
  | { kind: 'deleted'; messageId: string; threadId: string }
  /** The step itself, not its result: steps replayed in order end right from any later state. */
  | { kind: 'labels'; messageId: string; threadId: string; added: string[]; removed: string[] }
  /** Something happened to it, and the provider does not say what. */
  | { kind: 'unclear'; messageId: string; threadId: string };

export interface MailHistoryPage {
  changes: MailHistoryChange[];
  /** The mailbox's id when this page was made. With several pages, the first one's is the next cursor. */
  historyId: string;
  nextPageToken: string | null;
}

export interface MailDraft {
  draftId: string;
  messageId: string;
  threadId: string;
}

export interface SentMail {
  messageId: string;
  threadId: string;
}

/**
 * The priority of a call when quota is short: a user action first; then what is about to be shown, as fast as possible;
 * then background work, spread evenly.
 */
export type MailUrgency = 'person' | 'soon' | 'background';

export interface Mail {
  /** So many messages are best asked for at the same time. */
  batchSize(): Promise<number>;
  getProfile(): Promise<{ emailAddress: string; historyId: string }>;
  listLabels(): Promise<MailLabel[]>;
  /** Fails with `conflict` where the name is taken, and with `invalid` where it cannot be a name. */
  createLabel(label: { name: string; colour: LabelColour | null }): Promise<MailLabel>;
  /** The provider replaces any other From by the mailbox's own address. */
  listSendAs(options?: { urgency?: MailUrgency }): Promise<MailSendAs[]>;
  listThreadIds(query: {
    labelIds?: string[];
    pageToken?: string;
    max?: number;
    urgency?: MailUrgency;
  }): Promise<ThreadIdPage>;
  /**
   * Every message with the labels, newest first as a rule and not for certain, spam and trash left out unless asked for
   * by their labels: with `getMessage` the cheapest way to many. `query` is in the provider's own search language.
   */
  listMessageIds(query: {
    labelIds?: string[];
    query?: string;
    pageToken?: string;
    max?: number;
    /** One page, which of a mailbox that is being read for the first time may have the newest messages alone. */
    newestOnly?: boolean;
    urgency?: MailUrgency;
  }): Promise<MessageIdPage>;
  getThread(threadId: string, options?: { urgency?: MailUrgency }): Promise<MailThread>;
  /** Ids and labels alone: what comparing a cache with the mailbox needs. */
  getThreadLabels(threadId: string, options?: { urgency?: MailUrgency }): Promise<MailMessageLabels[]>;
  getMessage(messageId: string, options?: { urgency?: MailUrgency }): Promise<MailMessage>;
  getSummary(
    messageId: string,
    options: { headers: readonly string[]; urgency?: MailUrgency },
  ): Promise<MailSummary>;
  /** Throws `historyExpired` if the provider no longer has the cursor, or reports a change without saying where. */
  listHistory(query: {
    startHistoryId: string;
    pageToken?: string;
    urgency?: MailUrgency;
  }): Promise<MailHistoryPage>;
  modifyThread(threadId: string, change: { add?: string[]; remove?: string[] }): Promise<void>;
  /** Changes one message: others of its thread keep their labels. */
  modifyMessage(messageId: string, change: { add?: string[]; remove?: string[] }): Promise<void>;
  /**
   * Deletes messages of the trash for good. What is gone, or no longer in the trash, is left alone where the provider can
   * tell. Fails with `forbidden` where the connection may not delete, and has then deleted nothing.
   */
  deleteMessages(messageIds: readonly string[]): Promise<void>;
  getAttachment(messageId: string, attachmentId: string): Promise<Uint8Array>;
  createDraft(draft: { raw: Uint8Array; threadId?: string }): Promise<MailDraft>;
  /**
   * Replaces what the draft says. The message gets another id, and so may the draft. Fails with `notFound` where the draft
   * is gone. Asked twice, it leaves one draft.
   */
  updateDraft(draftId: string, draft: { raw: Uint8Array; threadId?: string }): Promise<MailDraft>;
  /** Null if the draft no longer exists. */
  getDraft(draftId: string): Promise<MailDraft | null>;
  listDrafts(query?: { pageToken?: string }): Promise<{ drafts: MailDraft[]; nextPageToken: string | null }>;
  /** The provider consumes a draft once; a second call answers `notFound`. */
  sendDraft(draftId: string): Promise<SentMail>;
  deleteDraft(draftId: string): Promise<void>;
  /** The newest messages with a label, with the headers asked for (lower-case names). Not the eventually consistent search. */
  listRecent(query: {
    labelIds: string[];
    max: number;
    headers: string[];
  }): Promise<{ messageId: string; threadId: string; internalDate: Date; headers: Record<string, string> }[]>;
  watch(options: { topic: string }): Promise<{ historyId: string; expiresAt: Date }>;
  stopWatch(): Promise<void>;
  /**
   * Holds a connection and calls back at each change of the inbox, for `forMs` at most. `unsupported` where the server
   * cannot, and where it tells of changes by a webhook.
   */
  followInbox(options: FollowInbox): Promise<'ended' | 'unsupported'>;
}

export interface FollowInbox {
  /** Also once after the connection is there: changes may have come before. */
  onChange: () => void;
  forMs: number;
  signal: AbortSignal;
}

/**
 * Why a provider's call failed, as far as a caller acts on it.
 * `unknown` = a time-out or a broken connection: it may or may not have taken effect.
 */
export type ProviderFailure =
  | 'notFound'
  | 'historyExpired'
  | 'rateLimited'
  | 'unavailable'
  | 'unknown'
  | 'revoked'
  | 'forbidden'
  /** The API is not enabled in the operator's own project at the provider. */
  | 'apiDisabled'
  | 'conflict'
  /** A call to a calendar where none is connected. */
  | 'noCalendar'
  | 'gone'
  | 'invalid';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(
    failure: ProviderFailure,
    message: string,
    details: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Worth another try later: nothing says that the request itself is wrong. */
  get transient(): boolean {
    return this.failure === 'rateLimited' || this.failure === 'unavailable' || this.failure === 'unknown';
  }
}

export function isProviderFailure(error: unknown, ...failures: ProviderFailure[]): error is ProviderError {
  return error instanceof ProviderError && failures.includes(error.failure);
}
