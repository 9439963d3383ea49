import { processDueAnswer } from '@triage/contract/cron';
import { processDue } from '../../../flows/process-due.ts';
import { cronProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const jobsRouter = t.router({
  processDue: cronProcedure.output(processDueAnswer).mutation(({ ctx }) => processDue(ctx.services)),
});
