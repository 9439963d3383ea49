import type { Random } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { Ledger } from './ledger.ts';
import type { Box, WeekWorld } from './open-week.ts';

/** One window of the person. */
export interface Life {
  week: WeekWorld;
  ledger: Ledger;
  random: Random;
}

export function boxOf({ week }: Life, { mailboxId }: { mailboxId?: string | undefined }): Box {
  const box = Object.values(week.boxes).find((candidate) => candidate.mailboxId === mailboxId);
  if (!box) throw new Error(`No mailbox has the id ${mailboxId}`);
  return box;
}
