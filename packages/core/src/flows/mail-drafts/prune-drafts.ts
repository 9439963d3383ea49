import { pruneMailDrafts } from '@triage/database/tables/mail-drafts/save-drafts';
import { prunePreparedDrafts } from '@triage/database/tables/prepared/prepared-drafts';
import type { Services } from '../../context.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No late save comes after this. */
const CLOSED_MS = DAY_MS;
/** Its draft stays at the provider, and is read from there when it is opened. One that is only here is kept. */
const UNTOUCHED_MS = 180 * DAY_MS;

/** Far longer than mail is new, so that none is prepared a second time. */
const PREPARED_MS = 30 * DAY_MS;

export async function pruneDrafts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await pruneMailDrafts(db, { closedBefore: ago(CLOSED_MS), untouchedBefore: ago(UNTOUCHED_MS) });
  await prunePreparedDrafts(db, ago(PREPARED_MS));
}
