import type { InboxCounts, InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { laneNames } from '../data/place/views.ts';

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

/** English of Britain, which has no comma before "and". */
export function describeNewMail(grown: readonly Lane[]): string {
  return `New mail in ${new Intl.ListFormat('en-GB').format(grown.map((lane) => laneNames[lane]))}`;
}

function sum(counts: InboxCounts): number {
  const { reply, schedule, fyi, done, snoozed } = counts;
  return reply + schedule + fyi + done + snoozed;
}

function newest({ rows }: InboxSnapshot): string {
  const times = rows.map(({ lastMessageAt }) => lastMessageAt);
  return times.sort().at(-1) ?? '';
}
