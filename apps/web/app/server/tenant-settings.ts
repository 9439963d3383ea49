import { priceList } from '@triage/core/ai/model-prices';
import type { Settings } from '@triage/core/context';
import { mayStay, operatorsOf } from './admission.server.ts';
import type { Env } from './env-schema.ts';

/** The part of the operator's configuration that applies to each user. */
export function tenantSettings(env: Env): Settings {
  const isOperator = operatorsOf(env);
  return {
    appUrl: env.APP_URL,
    cronSecret: env.CRON_SECRET ?? null,
    mailPushTopic: env.MAIL_PUSH_TOPIC ?? null,
    isAdmitted: (email) => mayStay(env, email),
    ...(isOperator && { isOperator }),
    limits: { poolSize: env.DATABASE_POOL_SIZE, mailUnitsPerMinute: env.MAILHOST_UNITS_PER_MINUTE },
    aiBudget: { all: env.AI_DAILY_BUDGET ?? null, background: env.AI_BACKGROUND_BUDGET ?? null },
    priceOf: priceList({
      own: env.AI_PRICES,
      elsewhere: [
        ...(env.OPENAI_BASE_URL ? (['ai_primary'] as const) : []),
        ...(env.GOOGLE_GENERATIVE_AI_BASE_URL ? (['ai_secondary'] as const) : []),
      ],
    }),
  };
}
