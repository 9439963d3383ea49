import { realtimeTokenSchema } from '@triage/contract/realtime';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const realtimeRouter = t.router({
  token: sessionProcedure
    .output(realtimeTokenSchema)
    .query(async ({ ctx }) => ({ token: await ctx.services.realtime.clientToken(ctx.tenant.tenantId) })),
});
