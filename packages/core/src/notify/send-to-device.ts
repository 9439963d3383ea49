import { createHash } from 'node:crypto';
import type { Notification } from '@triage/contract/account/notifications';
import { deleteDevice } from '@triage/database/tables/notify/push-devices';
import type { TenantContext } from '../context.ts';
import type { PushTarget } from '../ports/web-push.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'logger' | 'webPush'>;

/** A device that is off for longer has missed it; the mail is in its lane. */
const TTL_SECONDS = 4 * 60 * 60;
const TOPIC_LENGTH = 32;

/** False if the device is gone, which removes it. Throws if the push service is unreachable. */
export async function sendToDevice(
  ctx: Ctx,
  device: PushTarget & { deviceId: string },
  notification: Notification,
): Promise<boolean> {
  if (!ctx.webPush) return false;
  const outcome = await ctx.webPush.send(device, JSON.stringify(notification), {
    ttlSeconds: TTL_SECONDS,
    topic: hashTag(ctx.tenantId, notification.tag),
  });
  if (outcome === 'accepted') return true;
  if (outcome === 'gone') await deleteDevice(ctx.db, { userId: ctx.tenantId, id: device.deviceId });
  ctx.logger.info('notify.not-accepted', { outcome });
  return false;
}

/** The push service sees the topic, so it must not be a thread's id. */
function hashTag(tenantId: string, tag: string): string {
  return createHash('sha256').update(`${tenantId} ${tag}`).digest('base64url').slice(0, TOPIC_LENGTH);
}
