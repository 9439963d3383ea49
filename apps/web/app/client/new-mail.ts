import type { InboxCounts, InboxRow } from '@triage/contract/inbox';

/** What is known of the inbox before it is asked again. */
export interface Known {
  counts: InboxCounts;
  rows: readonly Pick<InboxRow, 'lastMessageAt'>[];
  /** While the mailbox is read for the first time, what comes in is mostly old. */
  isIndexing?: boolean;
}

const lanes = ['reply', 'schedule', 'fyi'] as const;

/** The lanes that new mail came into. What a person moves or takes back makes a lane longer too, and is no mail. */
export function findNewMail(before: Known, after: Known): (typeof lanes)[number][] {
  const grew = lanes.filter((lane) => after.counts[lane] > before.counts[lane]);
  const isMore = !before.isIndexing && sum(after.counts) > sum(before.counts);
  return isMore || newest(after) > newest(before) ? grew : [];
}

function sum(counts: InboxCounts): number {
  const { reply, schedule, fyi, done, snoozed } = counts;
  return reply + schedule + fyi + done + snoozed;
}

function newest({ rows }: Known): string {
  const times = rows.map(({ lastMessageAt }) => lastMessageAt);
  return times.sort().at(-1) ?? '';
}
