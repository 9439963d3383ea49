import type { Usage } from '@triage/contract/usage';
import type { TenantContext } from '../context.ts';

const DAYS = 30;
/** What sorting costs; drafts and conversations are not a matter of how many threads there are. */
const PURPOSES = ['classify', 'embed'];

export async function readUsage(ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>): Promise<Usage> {
  const since = new Date(ctx.clock.now().getTime() - DAYS * 24 * 60 * 60 * 1_000);
  const spent = await ctx.db.query<Usage['spent'][number]>(
    `SELECT provider, purpose, sum(calls)::int AS calls, sum(input_tokens)::float8 AS "inputTokens",
       sum(output_tokens)::float8 AS "outputTokens"
     FROM ai_usage WHERE user_id = $1 AND day > ($2::timestamptz AT TIME ZONE 'UTC')::date
     GROUP BY provider, purpose ORDER BY provider, purpose`,
    [ctx.tenantId, since],
  );
  const [row] = await ctx.db.query<{ threads: number; by_rules: number }>(
    `SELECT count(*)::int AS threads,
       (count(*) FILTER (WHERE classified_by = 'rules' AND NOT wants_ai))::int AS by_rules
     FROM classifications WHERE user_id = $1 AND classified_at > $2`,
    [ctx.tenantId, since],
  );
  const threads = row?.threads ?? 0;
  const tokens = spent
    .filter(({ purpose }) => PURPOSES.includes(purpose))
    .reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  return {
    days: DAYS,
    threads,
    byRules: row?.by_rules ?? 0,
    tokensPerThousandThreads: threads === 0 ? 0 : Math.round((tokens * 1_000) / threads),
    spent,
  };
}
