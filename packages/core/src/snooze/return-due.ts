import { findNextReminder } from '@triage/database/tables/inbox/reminders';
import { findNextSnoozeEnd } from '@triage/database/tables/inbox/snoozes';
import type { Services } from '../context.ts';
import { expireSnoozes } from './expire-snoozes.ts';
import { returnReminded } from './return-reminded.ts';

/** Ends the snoozes that are over and returns threads whose reminder is due. Returns how many snoozes ended. */
export async function returnDue(services: Services): Promise<number> {
  const [snoozes, reminders] = await Promise.allSettled([expireSnoozes(services), returnReminded(services)]);
  if (snoozes.status === 'rejected') throw snoozes.reason;
  if (reminders.status === 'rejected') throw reminders.reason;
  return snoozes.value;
}

/** When the next snooze ends or the next reminder is due, of any user. */
export async function nextReturn({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const times = [await findNextSnoozeEnd(db), await findNextReminder(db)].filter((time) => time !== null);
  return times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
