import {
  type MailDraft,
  type MailHistoryChange,
  ProviderError,
  type ProviderFailure,
} from '../ports/mail.ts';

/** Labels that every mailbox of a provider has: INBOX, UNREAD, CATEGORY_SOCIAL. */
const COMMON_LABEL = /^[A-Z_]+$/;

export type IdMark = ReturnType<typeof idMark>;

/** Adds the mark of a mailbox to the ids in the provider's answers, and removes it from the ids in requests. */
export function idMark(mark: string) {
  const out = (id: string) => `${mark}${id}`;
  const isOwn = (id: string) => id.startsWith(mark);
  const into = (id: string, failure: ProviderFailure = 'notFound') => {
    if (isOwn(id)) return id.slice(mark.length);
    throw new ProviderError(failure, 'An id of another mailbox');
  };
  const labelOut = (id: string) => (COMMON_LABEL.test(id) ? id : out(id));
  const labelInto = (id: string) => (COMMON_LABEL.test(id) ? id : into(id, 'invalid'));
  return {
    ...{ out, into, isOwn, labelOut, labelInto },
    answers: markAnswers(out, labelOut),
    requests: unmarkRequests(into, labelInto),
  };
}

function markAnswers(out: (id: string) => string, labelOut: (id: string) => string) {
  const labelsOut = (ids: string[]) => ids.map(labelOut);
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
  return { marked, message, named, draft, change };
}

function unmarkRequests(into: (id: string) => string, labelInto: (id: string) => string) {
  const threadInto = <Asked extends { threadId?: string }>(asked: Asked): Asked => ({
    ...asked,
    ...(asked.threadId !== undefined && { threadId: into(asked.threadId) }),
  });
  const labelledInto = <Asked extends { labelIds?: string[] }>(asked: Asked): Asked => ({
    ...asked,
    ...(asked.labelIds && { labelIds: asked.labelIds.map(labelInto) }),
  });
  const changeInto = (asked: { add?: string[]; remove?: string[] }) => ({
    ...asked,
    ...(asked.add && { add: asked.add.map(labelInto) }),
    ...(asked.remove && { remove: asked.remove.map(labelInto) }),
  });
  return { threadInto, labelledInto, changeInto };
}
