import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';
import { providerSchema } from '../triage/lanes.ts';
import { dailyBudgetSchema } from './preferences.ts';

/** `note` needs no action, `weak` works but could be better, `wrong` has to be fixed. */
export const healthStateSchema = z.enum(['good', 'note', 'weak', 'wrong']);
export type HealthState = z.infer<typeof healthStateSchema>;

export const healthCheckSchema = z.object({
  id: z.enum(['connection', 'sync', 'push', 'indexing', 'archive', 'quota', 'sends', 'work', 'cron']),
  state: healthStateSchema,
  text: z.string(),
  /** The time that the text refers to, for the reader's own clock. */
  at: timestampSchema.nullable(),
  fix: z.string().nullable(),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

export const accountHealthSchema = z.object({ checks: z.array(healthCheckSchema) });
export type AccountHealth = z.infer<typeof accountHealthSchema>;

export const providerStatusSchema = z.object({
  provider: providerSchema,
  model: z.string(),
  /** Null: no such provider, so there is no search by meaning. */
  embeddingModel: z.string().nullable(),
  /** Threads that search by meaning can find with this provider, of all. */
  indexed: z.object({ done: z.number().int(), total: z.number().int() }),
  run: z
    .object({
      status: z.enum(['running', 'done', 'failed']),
      done: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
  month: z.object({
    calls: z.number().int(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** An estimate; null where a model's price is not known. */
    dollars: z.number().nullable(),
  }),
});
export type ProviderStatus = z.infer<typeof providerStatusSchema>;

/** Dollars; an estimate by the prices of the providers' lists. */
export const aiSpendSchema = z.object({
  /** In the zone of the person, with what running calls may still cost. */
  today: z.number(),
  /** The part of it that work in the background has cost. */
  todayBackground: z.number(),
  month: z.number(),
  /** Calls of this month to models whose price is not known are not in the sums. */
  isWhole: z.boolean(),
  /** Dollars a day; null: no limit. The person's own, else the operator's. */
  dailyBudget: z.number().nullable(),
  backgroundBudget: z.number().nullable(),
  renewsAt: timestampSchema,
});
export type AiSpend = z.infer<typeof aiSpendSchema>;

/** Dollars a day; null: the operator's default. What is absent stays as it is. */
export const aiBudgetRequest = z
  .object({ daily: dailyBudgetSchema, background: dailyBudgetSchema })
  .partial()
  .refine((given) => Object.keys(given).length > 0, { error: 'Give daily or background', path: ['daily'] });
export type AiBudgetRequest = z.infer<typeof aiBudgetRequest>;

export const aiStatusSchema = z.object({
  /** The first day of the month that is counted, in the zone of the person. */
  since: timestampSchema,
  /** The day on which the list of prices was read. */
  pricesRead: z.string(),
  providers: z.array(providerStatusSchema),
  spend: aiSpendSchema,
});
export type AiStatus = z.infer<typeof aiStatusSchema>;
