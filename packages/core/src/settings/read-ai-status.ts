import type { AiStatus, ProviderStatus } from '@triage/contract/account-health';
import type { Provider } from '@triage/contract/lanes';
import { countIndexed, findRun } from '@triage/database/embedding-runs';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai'>;
type Spent = ProviderStatus['month'] & { provider: Provider };

/** Who is asked, what can be found by meaning, and what this month has cost so far. */
export async function readAiStatus(ctx: Ctx): Promise<AiStatus> {
  const now = ctx.clock.now();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const spent = await ctx.db.query<Spent>(
    `SELECT provider, sum(calls)::int AS calls, sum(input_tokens)::float8 AS "inputTokens",
       sum(output_tokens)::float8 AS "outputTokens"
     FROM ai_usage WHERE user_id = $1 AND day >= ($2::timestamptz AT TIME ZONE 'UTC')::date GROUP BY provider`,
    [ctx.tenantId, since],
  );
  const providers = await Promise.all(
    ctx.ai.map(async ({ provider, language, embedding }): Promise<ProviderStatus> => {
      const key = { userId: ctx.tenantId, provider };
      const {
        calls = 0,
        inputTokens = 0,
        outputTokens = 0,
      } = spent.find((row) => row.provider === provider) ?? {};
      return {
        provider,
        model: nameOf(language),
        embeddingModel: nameOf(embedding),
        indexed: await countIndexed(ctx.db, key),
        run: await findRun(ctx.db, key),
        month: { calls, inputTokens, outputTokens },
      };
    }),
  );
  return { since: since.toISOString(), providers };
}

function nameOf(model: string | { modelId: string }): string {
  return typeof model === 'string' ? model : model.modelId;
}
