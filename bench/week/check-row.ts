import type { Box, Side } from './open-week.ts';

const PLACES = / of (google and imap|google|imap)$/;

/** Null if this subject may be in this mailbox: every subject says where its messages belong. */
export function describeStray(
  { subject, mailboxId }: { subject: string; mailboxId?: string | undefined },
  boxes: Record<Side, Box>,
): string | null {
  const sides = PLACES.exec(subject)?.[1]?.split(' and ') ?? [];
  const box = Object.values(boxes).find((candidate) => candidate.mailboxId === mailboxId);
  return box && sides.includes(box.side) ? null : `"${subject}" was shown in the mailbox ${mailboxId}`;
}
