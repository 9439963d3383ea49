import type { SandboxClock } from '../clock.ts';
import type { IdSource } from '../ids.ts';
import type { Header } from '../mime/headers.ts';
import { type HistoryLog, startHistory } from './history.ts';

export type StoredMessage = {
  id: string;
  threadId: string;
  raw: Buffer;
  headers: Header[];
  internalDate: number;
  storedAt: number;
  /** When its labels changed last. */
  labelledAt?: number;
  labelIds: Set<string>;
  historyId: bigint;
  searchText?: string;
};

export type Draft = { id: string; messageId: string };
export type UserLabel = {
  id: string;
  name: string;
  labelListVisibility: string;
  messageListVisibility: string;
  color?: { backgroundColor?: string | null; textColor?: string | null };
};
/** A send-as address of the mailbox, as the API returns it. */
export type SendAs = {
  sendAsEmail: string;
  displayName?: string;
  replyToAddress?: string;
  signature?: string;
  isDefault?: boolean;
  verificationStatus?: string;
};
export type Watch = { topicName: string; labelIds: string[]; exclude: boolean; expiration: number };

export type Mailbox = {
  email: string;
  clock: SandboxClock;
  ids: IdSource;
  messages: Map<string, StoredMessage>;
  /** Oldest first. */
  byDate: StoredMessage[];
  threads: Map<string, StoredMessage[]>;
  /** RFC 5322 Message-ID to the message that carries it. */
  byMessageId: Map<string, StoredMessage>;
  labels: Map<string, UserLabel>;
  drafts: Map<string, Draft>;
  history: HistoryLog;
  watch: Watch | undefined;
  /** Addresses to send from, beside its own. */
  sendAs: SendAs[];
  changed(labelIds: Iterable<string>): void;
};

export type MailboxOptions = Pick<Mailbox, 'email' | 'clock' | 'ids'> & {
  onChange(mailbox: Mailbox, labelIds: Iterable<string>): void;
};

export function createMailbox(options: MailboxOptions): Mailbox {
  const mailbox: Mailbox = {
    email: options.email,
    clock: options.clock,
    ids: options.ids,
    messages: new Map(),
    byDate: [],
    threads: new Map(),
    byMessageId: new Map(),
    labels: new Map(),
    drafts: new Map(),
    history: startHistory(options.ids.historyBase()),
    watch: undefined,
    sendAs: [],
    changed: (labelIds) => options.onChange(mailbox, labelIds),
  };
  return mailbox;
}
