import type { Services } from '../context.ts';

export async function nextSnoozeEnd({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const [row] = await db.query<{ next: Date | null }>(
    'SELECT min(snoozed_until) AS next FROM snoozes',
    [],
    'next-snooze-end',
  );
  return row?.next ?? null;
}
