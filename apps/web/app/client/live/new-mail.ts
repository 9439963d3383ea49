import type { InboxCounts, InboxRow } from '@triage/contract/inbox/inbox';

/** Inbox state before a refresh. */
export interface InboxSnapshot {
  counts: InboxCounts;
  rows: readonly Pick<InboxRow, 'lastMessageAt'>[];
  /** During the first indexing most arriving mail is old. */
  isIndexing?: boolean;
}

const lanes = ['reply', 'schedule', 'fyi'] as const;

/** The lanes with new mail. Moves and undos make a lane longer too, but are not new mail. */
export function findNewMail(before: InboxSnapshot, after: InboxSnapshot): (typeof lanes)[number][] {
  const grew = lanes.filter((lane) => after.counts[lane] > before.counts[lane]);
  const isMore = !before.isIndexing && sum(after.counts) > sum(before.counts);
  return isMore || newest(after) > newest(before) ? grew : [];
}

function sum(counts: InboxCounts): number {
  const { reply, schedule, fyi, done, snoozed } = counts;
  return reply + schedule + fyi + done + snoozed;
}

function newest({ rows }: InboxSnapshot): string {
  const times = rows.map(({ lastMessageAt }) => lastMessageAt);
  return times.sort().at(-1) ?? '';
}
