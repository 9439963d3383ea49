import { pruneFiles } from '@triage/database/tables/outgoing-files';
import type { Services } from '../context.ts';

/** The composer usually reopens a cancelled send immediately, and then keeps its files itself. */
const CANCELLED_MS = 60 * 60_000;
/** For this long a failed send can be edited and sent again with its files. */
const FAILED_MS = 30 * 24 * 60 * 60_000;

export async function pruneAttachments({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await pruneFiles(db, { now, cancelledBefore: ago(CANCELLED_MS), failedBefore: ago(FAILED_MS) });
}
