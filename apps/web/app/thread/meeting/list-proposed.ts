import type { InboxRow } from '@triage/contract/inbox/inbox';

/** The times that the email proposes and that are still ahead, the earliest first. */
export function listProposed(
  { schedulingIntent }: Pick<InboxRow, 'schedulingIntent'>,
  now: number,
): number[] {
  const times = (schedulingIntent?.proposedTimes ?? []).map((time) => Date.parse(time));
  return [...new Set(times)].filter((time) => time > now).sort((a, b) => a - b);
}
