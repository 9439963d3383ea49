import { createHash } from 'node:crypto';
import {
  type AddDeviceRequest,
  DEFAULT_DEVICE_PREFERENCES,
  type Device,
} from '@triage/contract/account/notifications';
import { DEVICES_MAX } from '@triage/contract/limits';
import { deleteDeviceOfOthers, listDevices, putDevice } from '@triage/database/tables/notify/push-devices';
import type { Services, TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { preferenceColumns, showDevice } from './device-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'webPush'>;

/** Adds this browser, or updates its keys. It shows the mail of the user who added it last. */
export async function addDevice(
  ctx: Ctx,
  service: Pick<Services, 'db'>,
  { endpoint, p256dh, auth, name }: AddDeviceRequest,
): Promise<Device> {
  if (!ctx.webPush?.accepts(endpoint))
    throw new FieldError('endpoint', 'Notifications cannot be sent to this push service');
  const id = createHash('sha256').update(endpoint).digest('base64url');
  const others = (await listDevices(ctx.db, ctx.tenantId)).filter(({ deviceId }) => deviceId !== id);
  if (others.length >= DEVICES_MAX)
    throw new FieldError('endpoint', `You already have ${DEVICES_MAX} devices: remove one first`);
  await deleteDeviceOfOthers(service.db, { userId: ctx.tenantId, id });
  const row = await putDevice(ctx.db, {
    userId: ctx.tenantId,
    id,
    name,
    endpoint,
    p256dh,
    auth,
    addedAt: ctx.clock.now(),
    ...preferenceColumns(DEFAULT_DEVICE_PREFERENCES),
  });
  return showDevice(row);
}
