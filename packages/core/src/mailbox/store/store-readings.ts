import type { Sql } from '@triage/database/open-database';
import { removeFromQueue } from '@triage/database/tables/index-queue';
import { deleteOtherMessages, setMessageLabels } from '@triage/database/tables/messages/messages';
import { forgetThreadHistory } from '@triage/database/tables/threads/threads';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { isOwnMail } from '../../mime/is-own-mail.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import type { ThreadReading } from './refresh-thread.ts';
import { storeMessages } from './store-messages.ts';

/** Makes the cache of these threads equal to the reads. The caller summarises them afterwards. Returns new mail. */
export async function storeReadings(
  tx: Sql,
  tenantId: TenantId,
  readings: readonly ThreadReading[],
): Promise<CachedMessage[]> {
  if (readings.length === 0) return [];
  const arrived = await storeMessages(
    tx,
    tenantId,
    readings.flatMap((reading) => reading.newMessages),
  );
  const threadIds = readings.map((reading) => reading.threadId);
  await removeFromQueue(tx, { userId: tenantId, threadIds });
  const present = readings.flatMap((reading) =>
    reading.labels.map((message) => ({ ...message, threadId: reading.threadId })),
  );
  const messageIds = present.map((message) => message.id);
  await deleteOtherMessages(tx, { userId: tenantId, threadIds, messageIds });
  await setLabels(
    tx,
    tenantId,
    present.map(({ id, labelIds }) => ({ messageId: id, labelIds })),
  );
  await forgetThreadHistory(tx, { userId: tenantId, threadIds });
  return arrived;
}

export async function setLabels(
  tx: Sql,
  tenantId: TenantId,
  labels: readonly { messageId: string; labelIds: string[] }[],
): Promise<void> {
  if (labels.length === 0) return;
  const owned = labels.map(({ messageId, labelIds }) => ({
    messageId,
    labelIds,
    fromMe: isOwnMail(labelIds),
  }));
  await setMessageLabels(tx, tenantId, owned);
}
