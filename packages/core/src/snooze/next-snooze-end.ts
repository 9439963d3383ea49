import { findNextSnoozeEnd } from '@triage/database/tables/inbox/snoozes';
import type { Services } from '../context.ts';

export function nextSnoozeEnd({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  return findNextSnoozeEnd(db);
}
