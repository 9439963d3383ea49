import { parseAddress } from '@triage/contract/parse-address';
import { type Mail, type MailMessage, ProviderError } from '../../src/ports/mail.ts';
import type { MemoryMailbox } from './memory-mailbox.ts';
import { messageHeaders, withHeader } from './message-headers.ts';
import { paginate } from './paginate.ts';

type Drafting = Pick<
  Mail,
  'createDraft' | 'updateDraft' | 'getDraft' | 'listDrafts' | 'sendDraft' | 'deleteDraft'
>;

/** Drafts and sent messages, oldest first. */
export function memoryDrafts(options: {
  mailbox: MemoryMailbox;
  address: string;
  pageSize: number;
  maySendAs(email: string): boolean;
  keepsMessageId: boolean;
}): Drafting & { sent: MailMessage[] } {
  const { mailbox, address, pageSize, maySendAs, keepsMessageId } = options;
  const drafts = new Map<string, string>();
  const sent: MailMessage[] = [];
  return {
    sent,
    async createDraft({ raw, threadId }) {
      if (threadId && !mailbox.list().some((message) => message.threadId === threadId))
        throw new ProviderError('notFound', 'No such thread');
      const message = mailbox.add({ raw, labelIds: ['DRAFT'], threadId });
      const draftId = `r${mailbox.newId()}`;
      drafts.set(draftId, message.id);
      return { draftId, messageId: message.id, threadId: message.threadId };
    },
    async updateDraft(draftId, { raw, threadId }) {
      const old = mailbox.find(drafts.get(draftId) ?? '');
      if (!old) throw new ProviderError('notFound', 'No such draft');
      mailbox.remove(old.id);
      const message = mailbox.add({ raw, labelIds: ['DRAFT'], threadId: threadId ?? old.threadId });
      drafts.set(draftId, message.id);
      return { draftId, messageId: message.id, threadId: message.threadId };
    },
    async getDraft(draftId) {
      const message = mailbox.find(drafts.get(draftId) ?? '');
      return message ? { draftId, messageId: message.id, threadId: message.threadId } : null;
    },
    async listDrafts({ pageToken } = {}) {
      const all = [...drafts].flatMap(([draftId, messageId]) => {
        const threadId = mailbox.find(messageId)?.threadId;
        return threadId ? [{ draftId, messageId, threadId }] : [];
      });
      const { page, nextPageToken } = paginate(all.reverse(), pageToken, pageSize);
      return { drafts: page, nextPageToken };
    },
    async sendDraft(draftId) {
      const draft = mailbox.find(drafts.get(draftId) ?? '');
      if (!draft) throw new ProviderError('notFound', 'No such draft');
      const { from = '', to = '', cc = '', bcc = '' } = messageHeaders(draft.raw);
      if (!`${to}${cc}${bcc}`.includes('@')) throw new ProviderError('invalid', 'Recipient address required');
      drafts.delete(draftId);
      mailbox.remove(draft.id);
      // Some providers put a Message-ID of their own in the place of ours.
      const stamped = keepsMessageId
        ? draft.raw
        : withHeader(draft.raw, 'Message-ID', `<${mailbox.newId()}@mail.memory.test>`);
      const raw = maySendAs(parseAddress(from)?.email.toLowerCase() ?? '')
        ? stamped
        : withHeader(stamped, 'From', address);
      const labelIds = `${to} ${cc} ${bcc}`.includes(address) ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'];
      const message = mailbox.add({ raw, labelIds, threadId: draft.threadId });
      sent.push(message);
      return { messageId: message.id, threadId: message.threadId };
    },
    async deleteDraft(draftId) {
      const messageId = drafts.get(draftId);
      drafts.delete(draftId);
      if (messageId && mailbox.find(messageId)) mailbox.remove(messageId);
    },
  };
}
