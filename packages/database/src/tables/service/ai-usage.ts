import type { Provider } from '@triage/contract/inbox/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, double, integer, oneOf, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Use = {
  userId: string;
  at: Date;
  provider: string;
  purpose: string;
  inputTokens: number;
  outputTokens: number;
};

const add = sqlStatement(
  'ai-usage-add',
  {},
  (p: Placeholders<Use>) => `
  INSERT INTO ai_usage AS u (user_id, day, provider, purpose, calls, input_tokens, output_tokens)
  VALUES (${p.userId}, (${p.at}::timestamptz AT TIME ZONE 'UTC')::date, ${p.provider}, ${p.purpose}, 1,
    ${p.inputTokens}, ${p.outputTokens})
  ON CONFLICT (user_id, day, provider, purpose) DO UPDATE SET calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens,
    output_tokens = u.output_tokens + excluded.output_tokens`,
);

const addUpSince = sqlStatement(
  'ai-usage-add-up',
  { provider: text, embeds: boolean, calls: integer, inputTokens: double, outputTokens: double },
  (p: Placeholders<{ userId: string; since: Date; embedPurposes: readonly string[] }>) => `
  SELECT provider, purpose = ANY (${p.embedPurposes}::text[]) AS embeds, sum(calls)::int AS calls,
    sum(input_tokens)::float8 AS "inputTokens", sum(output_tokens)::float8 AS "outputTokens"
  FROM ai_usage
  WHERE user_id = ${p.userId} AND day >= (${p.since}::timestamptz AT TIME ZONE 'UTC')::date
  GROUP BY provider, embeds`,
);

export async function addAiUsage(db: Sql, use: Use): Promise<void> {
  await run(db, add, use);
}

/** By provider, and apart for what the embedding model was asked and what the language model was. */
export function addUpAiUsage(
  db: Sql,
  period: { userId: string; since: Date; embedPurposes: readonly string[] },
) {
  return run(db, addUpSince, period);
}

const listSince = sqlStatement(
  'ai-usage-list',
  { provider: oneOf<Provider>(), purpose: text, calls: integer, inputTokens: double, outputTokens: double },
  (p: Placeholders<{ userId: string; since: Date }>) => `
  SELECT provider, purpose, sum(calls)::int AS calls, sum(input_tokens)::float8 AS "inputTokens",
    sum(output_tokens)::float8 AS "outputTokens"
  FROM ai_usage WHERE user_id = ${p.userId} AND day > (${p.since}::timestamptz AT TIME ZONE 'UTC')::date
  GROUP BY provider, purpose ORDER BY provider, purpose`,
);

/** By provider and purpose, of the days after that one. */
export function listAiUsage(db: Sql, period: { userId: string; since: Date }) {
  return run(db, listSince, period);
}
