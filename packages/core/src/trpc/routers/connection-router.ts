import { connectionSchema } from '@triage/contract/account/connection';
import { successSchema } from '@triage/contract/errors';
import { findConnection } from '../../connection/find-connection.ts';
import { forgetConnection } from '../../connection/forget-connection.ts';
import { stopWatch } from '../../connection/stop-watch.ts';
import { personProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const connectionRouter = t.router({
  status: sessionProcedure.output(connectionSchema).query(({ ctx }) => findConnection(ctx.tenant)),
  forget: personProcedure.output(successSchema).mutation(async ({ ctx }) => {
    await stopWatch(ctx.tenant);
    await forgetConnection(ctx.tenant);
    return { success: true as const };
  }),
});
