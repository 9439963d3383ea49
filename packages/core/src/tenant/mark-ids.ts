import { markOf } from '@triage/contract/mailbox-id';
import type { Mail } from '../ports/mail.ts';
import { type IdMark, idMark } from './id-mark.ts';

/**
 * Adds the mailbox's mark to every id that its provider returns. An id without the mark belongs to another mailbox and is
 * refused before it reaches this provider.
 */
export function markIds(mail: Mail, mailboxId: string): Mail {
  const text = markOf(mailboxId);
  if (text === '') return mail;
  const mark = idMark(text);
  return {
    batchSize: () => mail.batchSize(),
    getProfile: () => mail.getProfile(),
    listSendAs: (options) => mail.listSendAs(options),
    watch: (options) => mail.watch(options),
    stopWatch: () => mail.stopWatch(),
    followInbox: (options) => mail.followInbox(options),
    ...markReading(mail, mark),
    ...markChanges(mail, mark),
    ...markDrafts(mail, mark),
  };
}

function markReading(mail: Mail, { out, into, labelInto, answers, requests }: IdMark) {
  const { marked, message, named, change } = answers;
  return {
    async listThreadIds(query) {
      const page = await mail.listThreadIds(requests.labelledInto(query));
      return { ...page, threads: page.threads.map((thread) => ({ ...thread, id: out(thread.id) })) };
    },
    async listMessageIds(query) {
      const page = await mail.listMessageIds(requests.labelledInto(query));
      return { ...page, messages: page.messages.map((found) => ({ ...marked(found), id: out(found.id) })) };
    },
    async listRecent(query) {
      return (await mail.listRecent({ ...query, labelIds: query.labelIds.map(labelInto) })).map(named);
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
    getAttachment: async (messageId, attachmentId) => mail.getAttachment(into(messageId), attachmentId),
    async listHistory(query) {
      const page = await mail.listHistory(query);
      return { ...page, changes: page.changes.map(change) };
    },
  } satisfies Partial<Mail>;
}

function markChanges(mail: Mail, { into, isOwn, labelOut, requests: { changeInto } }: IdMark) {
  return {
    async listLabels() {
      return (await mail.listLabels()).map((label) => ({ ...label, id: labelOut(label.id) }));
    },
    async createLabel(label) {
      const made = await mail.createLabel(label);
      return { ...made, id: labelOut(made.id) };
    },
    modifyThread: async (threadId, asked) => mail.modifyThread(into(threadId), changeInto(asked)),
    modifyMessage: async (messageId, asked) => mail.modifyMessage(into(messageId), changeInto(asked)),
    async deleteMessages(messageIds) {
      const own = messageIds.filter((id) => isOwn(id));
      if (own.length > 0) await mail.deleteMessages(own.map((id) => into(id)));
    },
  } satisfies Partial<Mail>;
}

function markDrafts(mail: Mail, { into, answers: { draft, named }, requests: { threadInto } }: IdMark) {
  return {
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
  } satisfies Partial<Mail>;
}
