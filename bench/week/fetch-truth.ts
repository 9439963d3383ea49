import type { Side, WeekWorld } from './open-week.ts';
import { topicOf } from './plan-deliveries.ts';

/** A message as its server has it. */
export interface TrueMail {
  /** Google's ids; empty for IMAP, where ids are ours. */
  id: string;
  threadId: string;
  messageId: string;
  topic: string;
  labels: string[];
  /** Copies among the sent ones. */
  sentCopies: number;
}

type GoogleMailbox = {
  messages: { id: string; threadId: string; labelIds: string[]; subject: string; messageId: string }[];
};
type ImapMailbox = {
  folders: {
    path: string;
    use: string | null;
    messages: { flags: string[]; subject: string; messageId: string }[];
  }[];
};

const LABELS: Record<string, string> = {
  '\\Sent': 'SENT',
  '\\Drafts': 'DRAFT',
  '\\Trash': 'TRASH',
  '\\Junk': 'SPAM',
  '\\Archive': '',
};
const OUTSIDE = ['DRAFT', 'SPAM', 'TRASH'];

export async function fetchTruth(week: WeekWorld): Promise<Record<Side, TrueMail[]>> {
  return { google: await fetchGoogle(week), imap: await fetchImap(week) };
}

export async function fetchGoogle({ world, boxes }: WeekWorld): Promise<TrueMail[]> {
  const { messages } = (await world.control(`mailbox?email=${boxes.google.email}`)) as GoogleMailbox;
  return messages.map(({ id, threadId, messageId, subject, labelIds }) => ({
    ...{ id, threadId, messageId, topic: topicOf(subject), labels: labelIds },
    sentCopies: labelIds.includes('SENT') ? 1 : 0,
  }));
}

/** A message may be in several folders. It is read, or flagged, if one of its copies is. */
async function fetchImap({ world, boxes }: WeekWorld): Promise<TrueMail[]> {
  const { folders } = (await world.control(`imap/mailbox?email=${boxes.imap.email}`)) as ImapMailbox;
  const placed = folders.flatMap(({ path, use, messages }) => {
    const place = path === 'INBOX' ? 'INBOX' : use === null ? `F:${path}` : (LABELS[use] ?? '');
    return messages.map((message) => ({ ...message, place }));
  });
  const groups = Map.groupBy(placed, ({ messageId }) => messageId);
  return [...groups].map(([messageId, copies]) => {
    const has = (flag: string) => copies.some(({ flags }) => flags.includes(flag));
    const labels = new Set(copies.map(({ place }) => place).filter(Boolean));
    if (!has('\\Seen')) labels.add('UNREAD');
    if (has('\\Flagged')) labels.add('STARRED');
    return {
      ...{ id: '', threadId: '', messageId, topic: topicOf(copies[0]?.subject ?? ''), labels: [...labels] },
      sentCopies: copies.filter(({ place }) => place === 'SENT').length,
    };
  });
}

/** Drafts, spam and the trash are not cached. */
export function isCached({ labels }: TrueMail): boolean {
  return !labels.some((label) => OUTSIDE.includes(label));
}

/** The drafts at each server, as they were written. */
export async function fetchDrafts({ world, boxes, openProgram }: WeekWorld): Promise<Record<Side, string[]>> {
  const answer = (await world.control(`drafts?email=${boxes.google.email}`)) as { drafts: { raw: string }[] };
  const client = await openProgram();
  const { exists } = await client.mailboxOpen('Drafts', { readOnly: true });
  const found = exists > 0 ? await client.fetchAll('1:*', { source: true }) : [];
  await client.logout();
  return {
    google: answer.drafts.map(({ raw }) => raw),
    imap: found.map(({ source }) => source?.toString() ?? ''),
  };
}

export interface Left {
  via: string;
  from: string;
  messageId: string;
  raw: string;
}

/** Every email that was sent from one of the two addresses. */
export async function fetchOutbox({ world, boxes }: WeekWorld): Promise<Left[]> {
  const { messages } = (await world.control('outbox')) as { messages: Left[] };
  return messages.filter(({ from }) => Object.values(boxes).some(({ email }) => email === from));
}
