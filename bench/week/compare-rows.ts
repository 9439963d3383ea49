import type { MailRow } from '../../packages/contract/src/inbox/mail-list.ts';
import { isCached, type TrueMail } from './fetch-truth.ts';
import { topicOf } from './plan-deliveries.ts';

/**
 * Every difference between what the API lists of a mailbox and what its server has, one conversation at a time. Where the
 * server has threads, they decide: what is sent into a conversation that is deleted meanwhile begins another one.
 */
export function compareRows(rows: readonly MailRow[], truth: readonly TrueMail[]): string[] {
  const conversations = Map.groupBy(truth.filter(isCached), ({ topic }) => topic);
  const shown = Map.groupBy(rows, ({ subject }) => topicOf(subject));
  const topics = new Set([...conversations.keys(), ...shown.keys()]);
  return [...topics].flatMap((topic) => {
    const threads = Map.groupBy(conversations.get(topic) ?? [], ({ threadId }) => threadId);
    const wanted = [...threads.values()].map(describeTruth).sort().join(' and ');
    const found = (shown.get(topic) ?? []).map(describeRow).sort().join(' and ');
    return wanted === found ? [] : [`"${topic}" is shown as [${found}], the server has [${wanted}]`];
  });
}

function describeTruth(messages: readonly TrueMail[]): string {
  const has = (label: string) => messages.some(({ labels }) => labels.includes(label));
  const row = { messageCount: messages.length, unread: has('UNREAD'), starred: has('STARRED') };
  return describeRow({ ...row, inInbox: has('INBOX') });
}

function describeRow(row: Pick<MailRow, 'messageCount' | 'unread' | 'starred' | 'inInbox'>): string {
  const { messageCount, unread, starred, inInbox } = row;
  const marks = [unread && 'unread', starred && 'starred', inInbox && 'in the inbox'].filter(Boolean);
  return [`${messageCount} messages`, ...marks].join(', ');
}
