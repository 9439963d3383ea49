import type { Sql } from '@triage/database/open-database';
import { countDevices } from '@triage/database/tables/notify/push-devices';
import type { Services } from '../context.ts';

/** In the transaction that brings threads back: their user's devices are notified. */
export async function queueNotifications(
  { webPush, jobs }: Pick<Services, 'webPush' | 'jobs'>,
  tx: Sql,
  userId: string,
): Promise<void> {
  if (webPush && (await countDevices(tx, userId)) > 0)
    await jobs.enqueue('notify', { userId }, { key: userId, tx });
}
