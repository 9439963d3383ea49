import {
  briefAnswer,
  briefRequest,
  briefScheduleRequest,
  briefScheduleSchema,
} from '@triage/contract/inbox/brief';
import { makeBriefNow } from '../../flows/brief/make-brief.ts';
import { getBriefSchedule, setBriefSchedule } from '../../flows/brief/plan-brief.ts';
import { showBrief } from '../../flows/brief/show-brief.ts';
import { cachedProcedure, connectedProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const briefRouter = t.router({
  get: cachedProcedure
    .input(briefRequest)
    .output(briefAnswer)
    .query(({ ctx, input }) => showBrief(ctx.tenant, input)),
  /** With AI a model writes its lines, so it counts as such a call. */
  make: connectedProcedure
    .meta({ countsAs: 'ai' })
    .output(briefAnswer)
    .mutation(({ ctx, signal }) => makeBriefNow(ctx.tenant, signal ?? ctx.signal)),
  schedule: sessionProcedure.output(briefScheduleSchema).query(({ ctx }) => getBriefSchedule(ctx.tenant)),
  setSchedule: sessionProcedure
    .input(briefScheduleRequest)
    .output(briefScheduleSchema)
    .mutation(({ ctx, input }) => setBriefSchedule(ctx.tenant, input)),
});
