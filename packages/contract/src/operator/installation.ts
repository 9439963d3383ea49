import { z } from 'zod';
import { healthStateSchema } from '../account/account-health.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { pageNumber } from './people.ts';

export const failuresRequest = z.object({ page: pageNumber });
export type FailuresRequest = z.infer<typeof failuresRequest>;

/** Who, when and why, in a few known words: never what a mail says or whom it is for. */
const failure = {
  id: z.string(),
  userId: z.string().nullable(),
  /** The sign-in address of the person. */
  email: z.string().nullable(),
  attempts: z.number().int(),
  at: timestampSchema,
  errorClass: z.string(),
};

export const failedJobSchema = z.object({ ...failure, kind: z.string() });
export type FailedJob = z.infer<typeof failedJobSchema>;
const pageOf = { total: z.number().int(), page: z.number().int() };
export const failedJobsAnswer = z.object({ jobs: z.array(failedJobSchema), ...pageOf });
export type FailedJobsAnswer = z.infer<typeof failedJobsAnswer>;

export const operatedSendSchema = z.object({
  ...failure,
  kind: z.enum(['email', 'invitation', 'automatic']),
  /** It may have been sent. */
  isUnknown: z.boolean(),
});
export type OperatedSend = z.infer<typeof operatedSendSchema>;
export const failedSendsAnswer = z.object({ sends: z.array(operatedSendSchema), ...pageOf });
export type FailedSendsAnswer = z.infer<typeof failedSendsAnswer>;

export const retryJobRequest = z.object({ jobId: textInput.regex(/^\d{1,18}$/, 'is not the id of a job') });
export type RetryJobRequest = z.infer<typeof retryJobRequest>;

export const installationCheckSchema = z.object({
  id: z.enum(['cron', 'jobs', 'sends', 'sync', 'push', 'webhooks', 'models', 'database', 'connections']),
  state: healthStateSchema,
  text: z.string(),
  at: timestampSchema.nullable(),
  fix: z.string().nullable(),
});
export type InstallationCheck = z.infer<typeof installationCheckSchema>;

export const installationSchema = z.object({
  checks: z.array(installationCheckSchema),
  /** Dollars a day for each person who has set no budget; null: no limit. */
  budget: z.object({ daily: z.number().nullable(), background: z.number().nullable() }),
});
export type Installation = z.infer<typeof installationSchema>;
