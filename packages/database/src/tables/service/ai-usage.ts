import type { Provider } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, double, integer, oneOf, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Use = {
  userId: string;
  /** In the zone of the person, as `2026-03-02`. */
  day: string;
  provider: string;
  purpose: string;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Null: the price is not known. */
  nanodollars: number | null;
  /** How much of it is background work: all or nothing. */
  background: number;
  /** The amount reserved for this call, later replaced by its cost. */
  reserved: number;
  reservedBackground: number;
};

const add = sqlStatement(
  'ai-usage-add',
  {},
  (p: Placeholders<Use>) => `
  WITH counted AS (
    INSERT INTO ai_usage AS u (user_id, day, provider, purpose, calls, input_tokens, cached_tokens, output_tokens,
      nanodollars, unpriced_input_tokens, unpriced_output_tokens)
    VALUES (${p.userId}, ${p.day}::date, ${p.provider}, ${p.purpose}, 1, ${p.inputTokens}::bigint,
      ${p.cachedTokens}::bigint, ${p.outputTokens}::bigint, coalesce(${p.nanodollars}::bigint, 0),
      CASE WHEN ${p.nanodollars}::bigint IS NULL THEN ${p.inputTokens}::bigint ELSE 0 END,
      CASE WHEN ${p.nanodollars}::bigint IS NULL THEN ${p.outputTokens}::bigint ELSE 0 END)
    ON CONFLICT (user_id, day, provider, purpose) DO UPDATE SET calls = u.calls + 1,
      input_tokens = u.input_tokens + excluded.input_tokens,
      cached_tokens = u.cached_tokens + excluded.cached_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens,
      nanodollars = u.nanodollars + excluded.nanodollars,
      unpriced_input_tokens = u.unpriced_input_tokens + excluded.unpriced_input_tokens,
      unpriced_output_tokens = u.unpriced_output_tokens + excluded.unpriced_output_tokens)
  INSERT INTO ai_spend_days AS d (user_id, day, all_nanodollars, background_nanodollars)
  VALUES (${p.userId}, ${p.day}::date, coalesce(${p.nanodollars}::bigint, 0), ${p.background}::bigint)
  ON CONFLICT (user_id, day) DO UPDATE SET
    all_nanodollars = greatest(0, d.all_nanodollars + excluded.all_nanodollars - ${p.reserved}::bigint),
    background_nanodollars =
      greatest(0, d.background_nanodollars + excluded.background_nanodollars - ${p.reservedBackground}::bigint)`,
);

const addUpSince = sqlStatement(
  'ai-usage-add-up',
  {
    provider: oneOf<Provider>(),
    embeds: boolean,
    calls: integer,
    inputTokens: double,
    outputTokens: double,
    nanodollars: double,
    unpricedInput: double,
    unpricedOutput: double,
  },
  (p: Placeholders<{ userId: string; since: string; embedPurposes: readonly string[] }>) => `
  SELECT provider, purpose = ANY (${p.embedPurposes}::text[]) AS embeds, sum(calls)::int AS calls,
    sum(input_tokens)::float8 AS "inputTokens", sum(output_tokens)::float8 AS "outputTokens",
    sum(nanodollars)::float8 AS nanodollars, sum(unpriced_input_tokens)::float8 AS "unpricedInput",
    sum(unpriced_output_tokens)::float8 AS "unpricedOutput"
  FROM ai_usage
  WHERE user_id = ${p.userId} AND day >= ${p.since}::date
  GROUP BY provider, embeds`,
);

export async function addAiUsage(db: Sql, use: Use): Promise<void> {
  await run(db, add, use);
}

/** By provider, and apart for what the embedding model was asked and what the language model was. */
export function addUpAiUsage(
  db: Sql,
  period: { userId: string; since: string; embedPurposes: readonly string[] },
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
