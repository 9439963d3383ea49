import { markOf } from '@triage/contract/mailbox-id';
import {
  type Mail,
  type MailDraft,
  type MailHistoryChange,
  ProviderError,
  type ProviderFailure,
} from '../ports/mail.ts';

/** Labels that every mailbox of a provider has: INBOX, UNREAD, CATEGORY_SOCIAL. */
const COMMON_LABEL = /^[A-Z_]+$/;

/**
 * The mail of a further mailbox: every id that leaves carries the mark, and an id without it is of another mailbox and
 * never reaches this one's provider.
 */
export function markIds(mail: Mail, mailboxId: string): Mail {
  const mark = markOf(mailboxId);
  if (mark === '') return mail;
  const out = (id: string) => `${mark}${id}`;
  const into = (id: string, failure: ProviderFailure = 'notFound') => {
    if (id.startsWith(mark)) return id.slice(mark.length);
    throw new ProviderError(failure, 'An id of another mailbox');
  };
  const labelOut = (id: string) => (COMMON_LABEL.test(id) ? id : out(id));
  const labelInto = (id: string) => (COMMON_LABEL.test(id) ? id : into(id, 'invalid'));
  const labelsOut = (ids: string[]) => ids.map(labelOut);
  const labelsInto = (ids: string[] | undefined) => ids?.map(labelInto);

  const marked = <Found extends { threadId: string }>(found: Found): Found => ({
    ...found,
    threadId: out(found.threadId),
  });
  const message = <Found extends { id: string; threadId: string; labelIds: string[] }>(
    found: Found,
  ): Found => ({
    ...marked(found),
    id: out(found.id),
    labelIds: labelsOut(found.labelIds),
  });
  const named = <Found extends { messageId: string; threadId: string }>(found: Found): Found => ({
    ...marked(found),
    messageId: out(found.messageId),
  });
  const draft = (found: MailDraft): MailDraft => ({ ...named(found), draftId: out(found.draftId) });
  const change = (found: MailHistoryChange): MailHistoryChange => {
    if (found.kind === 'added') return { ...named(found), labelIds: labelsOut(found.labelIds) };
    if (found.kind === 'labels')
      return { ...named(found), added: labelsOut(found.added), removed: labelsOut(found.removed) };
    return named(found);
  };
  const threadInto = <Asked extends { threadId?: string }>(asked: Asked): Asked => ({
    ...asked,
    ...(asked.threadId !== undefined && { threadId: into(asked.threadId) }),
  });
  const labelledInto = <Asked extends { labelIds?: string[] }>(asked: Asked): Asked => ({
    ...asked,
    ...(asked.labelIds && { labelIds: labelsInto(asked.labelIds) }),
  });
  const changeInto = (asked: { add?: string[]; remove?: string[] }) => ({
    ...asked,
    ...(asked.add && { add: asked.add.map(labelInto) }),
    ...(asked.remove && { remove: asked.remove.map(labelInto) }),
  });

  return {
    readAtOnce: mail.readAtOnce,
    getProfile: () => mail.getProfile(),
    listSendAs: (options) => mail.listSendAs(options),
    watch: (options) => mail.watch(options),
    stopWatch: () => mail.stopWatch(),
    followInbox: (options) => mail.followInbox(options),
    async listLabels() {
      return (await mail.listLabels()).map((label) => ({ ...label, id: labelOut(label.id) }));
    },
    async createLabel(label) {
      const made = await mail.createLabel(label);
      return { ...made, id: labelOut(made.id) };
    },
    async listThreadIds(query) {
      const page = await mail.listThreadIds(labelledInto(query));
      return { ...page, threads: page.threads.map((thread) => ({ ...thread, id: out(thread.id) })) };
    },
    async listMessageIds(query) {
      const page = await mail.listMessageIds(labelledInto(query));
      return { ...page, messages: page.messages.map((found) => ({ ...marked(found), id: out(found.id) })) };
    },
    async getThread(threadId, options) {
      const thread = await mail.getThread(into(threadId), options);
      return { ...thread, id: out(thread.id), messages: thread.messages.map(message) };
    },
    async getThreadLabels(threadId, options) {
      return (await mail.getThreadLabels(into(threadId), options)).map(message);
    },
    getMessage: async (messageId, options) => message(await mail.getMessage(into(messageId), options)),
    getSummary: async (messageId, options) => message(await mail.getSummary(into(messageId), options)),
    async listHistory(query) {
      const page = await mail.listHistory(query);
      return { ...page, changes: page.changes.map(change) };
    },
    modifyThread: async (threadId, asked) => mail.modifyThread(into(threadId), changeInto(asked)),
    modifyMessage: async (messageId, asked) => mail.modifyMessage(into(messageId), changeInto(asked)),
    async deleteMessages(messageIds) {
      const own = messageIds.filter((id) => id.startsWith(mark));
      if (own.length > 0) await mail.deleteMessages(own.map((id) => into(id)));
    },
    getAttachment: async (messageId, attachmentId) => mail.getAttachment(into(messageId), attachmentId),
    createDraft: async (asked) => draft(await mail.createDraft(threadInto(asked))),
    updateDraft: async (draftId, asked) => draft(await mail.updateDraft(into(draftId), threadInto(asked))),
    async getDraft(draftId) {
      const found = await mail.getDraft(into(draftId));
      return found && draft(found);
    },
    async listDrafts(query) {
      const page = await mail.listDrafts(query);
      return { ...page, drafts: page.drafts.map(draft) };
    },
    sendDraft: async (draftId) => named(await mail.sendDraft(into(draftId))),
    deleteDraft: async (draftId) => mail.deleteDraft(into(draftId)),
    async listRecent(query) {
      return (await mail.listRecent({ ...query, labelIds: query.labelIds.map(labelInto) })).map(named);
    },
  };
}
