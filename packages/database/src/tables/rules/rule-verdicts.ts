import type { Sql } from '../../query/query-pool.ts';
import { boolean, orNull, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** A sentence that a model is to judge a message by. */
export interface SentenceQuestion {
  threadId: string;
  messageId: string;
  sentence: string;
}

const list = sqlStatement(
  'rule-verdicts-list',
  { messageId: text, sentence: text, matches: orNull(boolean) },
  (p: Placeholders<{ userId: string; messageIds: readonly string[]; sentences: readonly string[] }>) => `
  SELECT message_id AS "messageId", sentence, matches FROM rule_verdicts
  WHERE user_id = ${p.userId} AND message_id = ANY (${p.messageIds}::text[]) AND sentence = ANY (${p.sentences}::text[])`,
);

const ask = sqlStatement(
  'rule-verdicts-ask',
  { messageId: text },
  (p: Placeholders<{ userId: string; rows: string; now: Date }>) => `
  INSERT INTO rule_verdicts (user_id, message_id, sentence, thread_id, asked_at)
  SELECT ${p.userId}, q."messageId", q.sentence, q."threadId", ${p.now}
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS q("messageId" text, sentence text, "threadId" text)
  ON CONFLICT (user_id, message_id, sentence) DO NOTHING RETURNING message_id AS "messageId"`,
);

// The first answer is kept.
const store = sqlStatement(
  'rule-verdicts-store',
  { threadId: text, matches: orNull(boolean) },
  (p: Placeholders<{ userId: string; rows: string; now: Date }>) => `
  INSERT INTO rule_verdicts AS v (user_id, message_id, sentence, thread_id, matches, asked_at)
  SELECT ${p.userId}, q."messageId", q.sentence, q."threadId", q.matches, ${p.now}
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS q("messageId" text, sentence text, "threadId" text, matches boolean)
  ON CONFLICT (user_id, message_id, sentence) DO UPDATE SET matches = excluded.matches WHERE v.matches IS NULL
  RETURNING v.thread_id AS "threadId", v.matches`,
);

// About the newest message of a thread as it is sorted now; a later one asks for itself. Only sentences of rules that are on.
const listOpen = sqlStatement(
  'rule-verdicts-list-open',
  { threadId: text, messageId: text, sentence: text },
  (p: Placeholders<{ userId: string; since: Date; without: readonly string[]; limit: number }>) => `
  SELECT v.thread_id AS "threadId", v.message_id AS "messageId", v.sentence FROM rule_verdicts v
  JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = v.thread_id
    AND c.last_message_id = v.message_id AND NOT c.suspicious
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = v.thread_id
    AND t.last_message_id = v.message_id AND NOT t.needs_triage
  WHERE v.user_id = ${p.userId} AND v.matches IS NULL AND v.asked_at >= ${p.since}
    AND NOT v.thread_id = ANY (${p.without}::text[])
    AND EXISTS (SELECT 1 FROM rules r WHERE r.user_id = ${p.userId} AND r.enabled_at IS NOT NULL
      AND r.conditions->>'sentence' = v.sentence)
  ORDER BY t.last_message_at DESC, v.thread_id, v.sentence LIMIT ${p.limit}`,
);

// A match is kept: it is why the thread is where it is.
const prune = sqlStatement(
  'rule-verdicts-prune',
  {},
  (p: Placeholders<{ userId: string; before: Date }>) => `
  DELETE FROM rule_verdicts WHERE user_id = ${p.userId} AND asked_at < ${p.before} AND matches IS NOT TRUE`,
);

/** Also those that wait, with null. */
export function listVerdicts(
  db: Sql,
  wanted: { userId: string; messageIds: readonly string[]; sentences: readonly string[] },
) {
  return run(db, list, wanted);
}

export async function askVerdicts(
  tx: Sql,
  asked: { userId: string; now: Date; questions: readonly SentenceQuestion[] },
): Promise<number> {
  if (asked.questions.length === 0) return 0;
  return (await run(tx, ask, { ...asked, rows: JSON.stringify(asked.questions) })).length;
}

/** Returns those that were not known yet. */
export async function storeVerdicts(
  tx: Sql,
  given: { userId: string; now: Date; verdicts: readonly (SentenceQuestion & { matches: boolean })[] },
) {
  if (given.verdicts.length === 0) return [];
  return run(tx, store, { ...given, rows: JSON.stringify(given.verdicts) });
}

/** Newest threads first. */
export function listOpenVerdicts(
  db: Sql,
  wanted: { userId: string; since: Date; without: readonly string[]; limit: number },
): Promise<SentenceQuestion[]> {
  return run(db, listOpen, wanted);
}

export async function pruneVerdicts(db: Sql, old: { userId: string; before: Date }): Promise<void> {
  await run(db, prune, old);
}
