import { deleteOldBookings } from '@triage/database/tables/bookings/bookings';
import type { Services } from '../../context.ts';

const DAY_MS = 86_400_000;
const UNCONFIRMED_DAYS = 2;
const ENDED_DAYS = 30;

/** Guests are no users here: their names and addresses are kept no longer than they are needed. */
export async function pruneBookings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteOldBookings(db, { askedBefore: ago(UNCONFIRMED_DAYS), endedBefore: ago(ENDED_DAYS) });
}
