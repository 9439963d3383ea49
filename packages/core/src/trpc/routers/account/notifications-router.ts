import {
  addDeviceRequest,
  changeDeviceRequest,
  deviceRequest,
  deviceSchema,
  notificationsAnswer,
} from '@triage/contract/account/notifications';
import { successSchema } from '@triage/contract/errors';
import { addDevice } from '../../../notify/add-device.ts';
import { changeDevice, getNotifications, removeDevice, testDevice } from '../../../notify/manage-devices.ts';
import { personProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** For browsers only: API tokens have no device. */
export const notificationsRouter = t.router({
  get: personProcedure.output(notificationsAnswer).query(({ ctx }) => getNotifications(ctx.tenant)),
  add: personProcedure
    .input(addDeviceRequest)
    .output(deviceSchema)
    .mutation(({ ctx, input }) => addDevice(ctx.tenant, ctx.services, input)),
  change: personProcedure
    .input(changeDeviceRequest)
    .output(deviceSchema)
    .mutation(({ ctx, input }) => changeDevice(ctx.tenant, input)),
  remove: personProcedure
    .input(deviceRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeDevice(ctx.tenant, input)),
  test: personProcedure
    .input(deviceRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => testDevice(ctx.tenant, input)),
});
