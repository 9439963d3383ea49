import type { Clock } from '../../src/ports/clock.ts';
import {
  type Mail,
  type MailLabel,
  type MailMessage,
  type MailSendAs,
  ProviderError,
} from '../../src/ports/mail.ts';
import { composeMail, type NewMail } from './compose-mail.ts';
import { type FaultPlan, withFaults } from './fault-plan.ts';
import { matchesQuery } from './match-query.ts';
import { memoryDrafts } from './memory-drafts.ts';
import { type MemoryMailbox, memoryMailbox } from './memory-mailbox.ts';
import { messageHeaders } from './message-headers.ts';
import { paginate } from './paginate.ts';

let labelsMade = 0;
/** Unlike at a real provider, no two mailboxes have labels of one id. */
const newLabelId = () => `Label_1${labelsMade++}`;

const WATCH_MS = 7 * 24 * 60 * 60 * 1_000;

export interface MemoryMail extends Mail, FaultPlan<Mail> {
  /** A message from somebody else arrives; or any raw message, with any labels, in any thread. */
  deliver(
    mail: NewMail | { raw: Uint8Array },
    labelIds?: string[],
    options?: { threadId?: string },
  ): { messageId: string; threadId: string };
  /** Deletes a message permanently, as another program would. */
  remove(messageId: string): void;
  /** Changes labels of one message, as another program would. */
  relabel(messageId: string, change: { add?: string[]; remove?: string[] }): void;
  /** Everything that is in the mailbox now, drafts, spam and trash too. */
  messages(): MailMessage[];
  expireHistory(): void;
  /** Everything that really left, oldest first. */
  readonly sent: MailMessage[];
  watching(): { topic: string } | null;
  attach(messageId: string, attachmentId: string, bytes: Uint8Array): void;
  /** Creates a label as another program would; returns its id. */
  addLabel(name: string): string;
  /** Adds or removes a send-as address, as another program would. */
  setAliases(aliases: readonly (Partial<MailSendAs> & { email: string })[]): void;
}

export interface MemoryMailOptions {
  address: string;
  clock: Clock;
  /** The largest page of a list. */
  pageSize?: number;
  /** Whether what is sent keeps the Message-ID of its draft. */
  keepsMessageId?: boolean;
  /** Whether the connection may delete for good; as a rule it may not. */
  mayDelete?: () => boolean;
}

export function memoryMail(options: MemoryMailOptions): MemoryMail {
  const { address, clock, pageSize = 500, keepsMessageId = false, mayDelete = () => false } = options;
  const mailbox = memoryMailbox(clock);
  const primary: MailSendAs = {
    ...{ email: address, name: '', replyTo: '', signature: '' },
    ...{ isDefault: true, isPrimary: true },
  };
  let sendAs = [primary];
  const { sent, ...drafts } = memoryDrafts({
    ...{ mailbox, address, pageSize, keepsMessageId },
    maySendAs: (email) => sendAs.some((one) => one.email === email),
  });
  const attachments = new Map<string, Uint8Array>();
  const labels: MailLabel[] = ['INBOX', 'SENT', 'UNREAD', 'STARRED', 'CATEGORY_UPDATES'].map((id) => {
    return { id, name: id, own: false, colour: null };
  });
  let watching: { topic: string } | null = null;

  const port: Mail = {
    batchSize: async () => 5,
    ...drafts,
    async getProfile() {
      return { emailAddress: address, historyId: mailbox.historyId() };
    },
    async listLabels() {
      return [...labels];
    },
    async createLabel({ name, colour }) {
      if (!name.trim()) throw new ProviderError('invalid', 'Invalid label name', { status: 400 });
      const isTaken = labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
      if (isTaken) throw new ProviderError('conflict', 'Label name exists or conflicts', { status: 409 });
      const label = { id: newLabelId(), name, own: true, colour };
      labels.push(label);
      return { ...label };
    },
    async listSendAs() {
      return sendAs.map((one) => ({ ...one }));
    },
    async listThreadIds({ labelIds, pageToken, max = pageSize }) {
      const listed = listMessages(mailbox, labelIds);
      const ids = [...new Set(listed.map((message) => message.threadId))];
      const threads = ids.map((id) => {
        const [newest] = threadOf(id).slice(-1);
        return { id, snippet: newest?.snippet ?? '', historyId: newestHistoryId(threadOf(id)) };
      });
      const { page, nextPageToken } = paginate(threads, pageToken, Math.min(max, pageSize));
      return { threads: page, nextPageToken };
    },
    async listMessageIds({ labelIds, query = '', pageToken, max = pageSize }) {
      const found = listMessages(mailbox, labelIds).filter((message) => matchesQuery(message, query));
      const ids = found.map(({ id, threadId }) => ({ id, threadId }));
      const { page, nextPageToken } = paginate(ids, pageToken, Math.min(max, pageSize));
      return { messages: page, nextPageToken };
    },
    async getThread(id) {
      const messages = requireThread(id).map(copy);
      return { id, historyId: newestHistoryId(messages), messages };
    },
    async getThreadLabels(id) {
      return requireThread(id).map(({ id, threadId, labelIds, historyId, internalDate }) => {
        return { id, threadId, labelIds: [...labelIds], historyId, internalDate };
      });
    },
    async getMessage(id) {
      return copy(requireMessage(id));
    },
    async getSummary(id, { headers }) {
      const { raw, sizeEstimate: _, ...message } = copy(requireMessage(id));
      const asked = Object.entries(messageHeaders(raw)).filter(([name]) => headers.includes(name));
      return { ...message, headers: Object.fromEntries(asked) };
    },
    async listHistory({ startHistoryId, pageToken }) {
      const { page, nextPageToken } = paginate(mailbox.changesSince(startHistoryId), pageToken, pageSize);
      return { changes: page, historyId: mailbox.historyId(), nextPageToken };
    },
    async modifyThread(id, change) {
      const isUnknown = (label: string) =>
        label.startsWith('Label_') && !labels.some((known) => known.id === label);
      if ([...(change.add ?? []), ...(change.remove ?? [])].some(isUnknown))
        throw new ProviderError('invalid', 'Invalid label', { status: 400 });
      for (const message of requireThread(id)) mailbox.relabel(message, change);
    },
    async modifyMessage(id, change) {
      mailbox.relabel(requireMessage(id), change);
    },
    async deleteMessages(messageIds) {
      if (!mayDelete()) throw new ProviderError('forbidden', 'Insufficient scope', { status: 403 });
      for (const id of messageIds) if (mailbox.find(id)) mailbox.remove(id);
    },
    async getAttachment(messageId, attachmentId) {
      const bytes = attachments.get(`${messageId} ${attachmentId}`);
      if (!bytes) throw new ProviderError('notFound', 'No such attachment');
      return bytes;
    },
    async listRecent({ labelIds, max, headers }) {
      const listed = listMessages(mailbox, labelIds).slice(0, max);
      return listed.map(({ id, threadId, internalDate, raw }) => {
        const present = Object.entries(messageHeaders(raw));
        const asked = present.filter(([name]) => headers.includes(name));
        return { messageId: id, threadId, internalDate, headers: Object.fromEntries(asked) };
      });
    },
    async watch({ topic }) {
      watching = { topic };
      return { historyId: mailbox.historyId(), expiresAt: new Date(clock.now().getTime() + WATCH_MS) };
    },
    async stopWatch() {
      watching = null;
    },
    async followInbox() {
      return 'unsupported';
    },
  };

  return Object.assign(withFaults(port), {
    sent,
    watching: () => watching,
    deliver(
      mail: NewMail | { raw: Uint8Array },
      labelIds = ['INBOX', 'UNREAD'],
      options: { threadId?: string } = {},
    ) {
      const raw =
        'raw' in mail ? mail.raw : composeMail(mail, { to: address, date: clock.now(), id: mailbox.newId() });
      const message = mailbox.add({ raw, labelIds, ...options });
      return { messageId: message.id, threadId: message.threadId };
    },
    remove: (messageId: string) => mailbox.remove(messageId),
    relabel: (messageId: string, change: { add?: string[]; remove?: string[] }) =>
      mailbox.relabel(requireMessage(messageId), change),
    messages: () => mailbox.list().map(copy),
    expireHistory: () => mailbox.expireHistory(),
    addLabel(name: string) {
      const id = newLabelId();
      labels.push({ id, name, own: true, colour: null });
      return id;
    },
    setAliases(aliases: readonly (Partial<MailSendAs> & { email: string })[]) {
      const others = aliases.filter(({ email }) => email !== address);
      const own = { ...primary, ...aliases.find(({ email }) => email === address) };
      const isDefault = !others.some((alias) => alias.isDefault);
      sendAs = [
        { ...own, isDefault },
        ...others.map((alias) => ({ ...primary, isDefault: false, isPrimary: false, ...alias })),
      ];
    },
    attach(messageId: string, attachmentId: string, bytes: Uint8Array) {
      attachments.set(`${messageId} ${attachmentId}`, bytes);
    },
  });

  function threadOf(id: string): MailMessage[] {
    return mailbox
      .list()
      .filter((message) => message.threadId === id)
      .reverse();
  }

  function requireThread(id: string): MailMessage[] {
    const thread = threadOf(id);
    if (thread.length === 0) throw new ProviderError('notFound', 'No such thread', { status: 404 });
    return thread;
  }

  function requireMessage(id: string): MailMessage {
    const message = mailbox.find(id);
    if (!message) throw new ProviderError('notFound', 'No such message', { status: 404 });
    return message;
  }
}

function listMessages(mailbox: MemoryMailbox, labelIds: string[] = []): MailMessage[] {
  const hidden = ['TRASH', 'SPAM'].filter((label) => !labelIds.includes(label));
  return mailbox
    .list()
    .filter((message) => labelIds.every((label) => message.labelIds.includes(label)))
    .filter((message) => !message.labelIds.some((label) => hidden.includes(label)));
}

function newestHistoryId(messages: MailMessage[]): string {
  return String(
    messages.reduce((newest, { historyId }) => (BigInt(historyId) > newest ? BigInt(historyId) : newest), 0n),
  );
}

function copy(message: MailMessage): MailMessage {
  return { ...message, labelIds: [...message.labelIds] };
}
