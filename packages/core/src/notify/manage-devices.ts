import type {
  ChangeDeviceRequest,
  Device,
  DeviceRequest,
  NotificationsAnswer,
} from '@triage/contract/account/notifications';
import {
  changeDeviceRow,
  deleteDevice,
  listDevices,
  listDevicesToNotify,
} from '@triage/database/tables/notify/push-devices';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { preferenceColumns, showDevice } from './device-row.ts';
import { sendToDevice } from './send-to-device.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'webPush'>;

export async function getNotifications(ctx: Ctx): Promise<NotificationsAnswer> {
  const rows = await listDevices(ctx.db, ctx.tenantId);
  return { publicKey: ctx.webPush?.publicKey ?? null, devices: rows.map(showDevice) };
}

export async function changeDevice(ctx: Ctx, request: ChangeDeviceRequest): Promise<Device> {
  const { deviceId, preferences } = request;
  const columns = preferenceColumns(preferences);
  const row = await changeDeviceRow(ctx.db, { userId: ctx.tenantId, id: deviceId, ...columns });
  if (!row) throw unknownDevice();
  return showDevice(row);
}

export async function removeDevice(ctx: Ctx, { deviceId }: DeviceRequest): Promise<{ success: true }> {
  await deleteDevice(ctx.db, { userId: ctx.tenantId, id: deviceId });
  return { success: true };
}

/** Shows the user that notifications arrive, and what they look like. */
export async function testDevice(ctx: Ctx, { deviceId }: DeviceRequest): Promise<{ success: true }> {
  const devices = await listDevicesToNotify(ctx.db, { userId: ctx.tenantId, now: ctx.clock.now() });
  const device = devices.find((each) => each.deviceId === deviceId);
  if (!device) throw unknownDevice();
  const sent = await sendToDevice(ctx, device, {
    tag: 'test',
    title: 'Notifications are on',
    body: 'New email that needs you will look like this.',
    threadId: null,
    lane: 'reply',
    badge: 0,
    close: [],
  });
  if (!sent)
    throw new FieldError('deviceId', 'This device no longer accepts notifications. Turn them on again.');
  return { success: true };
}

function unknownDevice(): FieldError {
  return new FieldError('deviceId', 'Notifications are off on this device. Turn them on again.');
}
