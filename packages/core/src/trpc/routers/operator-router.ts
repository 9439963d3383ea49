import { deletionReportSchema } from '@triage/contract/account/deletion';
import { successSchema } from '@triage/contract/errors';
import {
  failedJobsAnswer,
  failedSendsAnswer,
  failuresRequest,
  installationSchema,
  retryJobRequest,
} from '@triage/contract/operator/installation';
import {
  listPeopleRequest,
  peopleAnswer,
  removePersonRequest,
  signedOutReport,
  signPersonOutRequest,
} from '@triage/contract/operator/people';
import { checkInstallation } from '../../flows/operator/check-installation.ts';
import { listFailedJobsForOperator, listFailedSendsForOperator } from '../../flows/operator/list-failures.ts';
import { listPeopleForOperator } from '../../flows/operator/list-people.ts';
import { removePerson } from '../../flows/operator/remove-person.ts';
import { retryJob } from '../../flows/operator/retry-job.ts';
import { signPersonOut } from '../../flows/operator/sign-person-out.ts';
import { operatorProcedure } from '../gates.ts';
import { t } from '../init.ts';

/** The one router that reads across all people: figures, states and sign-in addresses, never mail. */
export const operatorRouter = t.router({
  installation: operatorProcedure
    .output(installationSchema)
    .query(({ ctx }) => checkInstallation(ctx.installation)),
  people: operatorProcedure
    .input(listPeopleRequest)
    .output(peopleAnswer)
    .query(({ ctx, input }) => listPeopleForOperator(ctx.installation, input)),
  failedJobs: operatorProcedure
    .input(failuresRequest)
    .output(failedJobsAnswer)
    .query(({ ctx, input }) => listFailedJobsForOperator(ctx.installation, input)),
  failedSends: operatorProcedure
    .input(failuresRequest)
    .output(failedSendsAnswer)
    .query(({ ctx, input }) => listFailedSendsForOperator(ctx.installation, input)),
  retryJob: operatorProcedure
    .input(retryJobRequest)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await retryJob(ctx.installation, input);
      return { success: true as const };
    }),
  signPersonOut: operatorProcedure
    .input(signPersonOutRequest)
    .output(signedOutReport)
    .mutation(({ ctx, input }) => signPersonOut(ctx.installation, input)),
  removePerson: operatorProcedure
    .input(removePersonRequest)
    .output(deletionReportSchema)
    .mutation(({ ctx, input }) => removePerson(ctx.installation, input)),
});
