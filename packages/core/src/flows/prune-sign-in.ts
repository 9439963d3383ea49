import { deleteUnusedLimits } from '@triage/database/tables/sign-in/limits';
import { deleteOldLinks } from '@triage/database/tables/sign-in/links';
import { deleteExpiredChallenges } from '@triage/database/tables/sign-in/spent-challenges';
import type { Services } from '../context.ts';

const DAY_MS = 86_400_000;

/** A used link is kept for a day, so that a second click reports that it was used. */
export async function pruneSignIn({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldLinks(db, new Date(now.getTime() - DAY_MS));
  await deleteUnusedLimits(db, now);
  await deleteExpiredChallenges(db, now);
}
