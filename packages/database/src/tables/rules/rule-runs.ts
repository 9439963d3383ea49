import type { RuleEffect } from '@triage/contract/inbox/rule-actions';
import type { Priority } from '@triage/contract/triage/lanes';
import type { RuleRun } from '@triage/contract/triage/rules';
import type { Sql } from '../../query/query-pool.ts';
import { jsonOf, oneOf, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type One = { userId: string; runId: string };
export type RunState = RuleRun['state'];

export interface NewRun {
  runId: string;
  ruleId: string;
  ruleName: string;
  messageId: string;
  threadId: string;
  effect: RuleEffect;
}

// The key is the rule and the message: whatever runs twice, the second row is not inserted and nothing is done again.
const insert = sqlStatement(
  'rule-runs-insert',
  { runId: text },
  (p: Placeholders<{ userId: string; rows: string; now: Date }>) => `
  INSERT INTO rule_runs (user_id, rule_id, message_id, id, thread_id, rule_name, effect, state, made_at)
  SELECT ${p.userId}, n."ruleId", n."messageId", n."runId", n."threadId", n."ruleName", n.effect, 'pending', ${p.now}
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS n("ruleId" text, "messageId" text, "runId" text, "threadId" text,
    "ruleName" text, effect jsonb)
  ON CONFLICT (user_id, rule_id, message_id) DO NOTHING RETURNING id AS "runId"`,
);

// Undone runs are kept, so that they are not repeated.
const prune = sqlStatement(
  'rule-runs-prune',
  {},
  (p: Placeholders<{ userId: string; before: Date }>) => `
  DELETE FROM rule_runs WHERE user_id = ${p.userId} AND made_at < ${p.before} AND state = 'done'`,
);

const OPEN = {
  runId: text,
  ruleId: text,
  messageId: text,
  threadId: text,
  effect: jsonOf<RuleEffect>(),
  steps: textArray,
  state: oneOf<RunState>(),
  madeAt: timestamp,
};
export type OpenRun = Awaited<ReturnType<typeof listOpenRuns>>[number];

/** For runs that were stored before rules could draft. */
const NO_DRAFTS = { forwardTo: null, draftReply: null };

const COLUMNS = `id AS "runId", rule_id AS "ruleId", message_id AS "messageId", thread_id AS "threadId", effect, steps,
    state, made_at AS "madeAt"`;

const listOpen = sqlStatement(
  'rule-runs-list-open',
  OPEN,
  (p: Placeholders<{ userId: string; without: readonly string[]; limit: number }>) => `
  SELECT ${COLUMNS} FROM rule_runs
  WHERE user_id = ${p.userId} AND state IN ('pending', 'undoing') AND NOT (id = ANY (${p.without}::text[]))
  ORDER BY made_at, id LIMIT ${p.limit}`,
);

const find = sqlStatement(
  'rule-runs-find',
  OPEN,
  (p: Placeholders<One>) =>
    `SELECT ${COLUMNS} FROM rule_runs WHERE user_id = ${p.userId} AND id = ${p.runId}`,
);

const list = sqlStatement(
  'rule-runs-list',
  {
    runId: text,
    ruleId: text,
    ruleName: text,
    threadId: text,
    subject: orNull(text),
    sender: orNull(text),
    effect: jsonOf<RuleEffect>(),
    state: oneOf<RunState>(),
    problem: orNull(text),
    madeAt: timestamp,
    undoneAt: orNull(timestamp),
  },
  (p: Placeholders<{ userId: string; runId: string; limit: number }>) => `
  SELECT n.id AS "runId", n.rule_id AS "ruleId", n.rule_name AS "ruleName", n.thread_id AS "threadId", t.subject,
    t.sender, n.effect, n.state, n.problem, n.made_at AS "madeAt", n.undone_at AS "undoneAt"
  FROM rule_runs n LEFT JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = n.thread_id
  WHERE n.user_id = ${p.userId} AND (${p.runId} = '' OR n.id = ${p.runId})
  ORDER BY n.made_at DESC, n.id LIMIT ${p.limit}`,
);

// A part that was under way while the run was undone is still to be taken back.
const noteStep = sqlStatement(
  'rule-runs-note-step',
  {},
  (p: Placeholders<One & { step: string; problem: string }>) => `
  UPDATE rule_runs SET steps = steps || ${p.step}, state = CASE WHEN state = 'undone' THEN 'undoing' ELSE state END,
    problem = coalesce(nullif(${p.problem}, ''), problem)
  WHERE user_id = ${p.userId} AND id = ${p.runId} AND NOT (${p.step} = ANY (steps))`,
);

const noteProblem = statement('rule-runs-note-problem', (p: One & { problem: string }) =>
  build
    .updateTable('rule_runs')
    .set({ problem: p.problem })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.runId)
    .returning('id'),
);

const setState = statement('rule-runs-set-state', (p: One & { from: RunState; to: RunState }) =>
  build
    .updateTable('rule_runs')
    .set({ state: p.to })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.runId)
    .where('state', '=', p.from)
    .returning('id'),
);

const startUndo = sqlStatement(
  'rule-runs-start-undo',
  { runId: text },
  (p: Placeholders<One & { now: Date }>) => `
  UPDATE rule_runs SET state = 'undoing', undone_at = ${p.now}
  WHERE user_id = ${p.userId} AND id = ${p.runId} AND state IN ('pending', 'done') RETURNING id AS "runId"`,
);

const listUndone = sqlStatement(
  'rule-runs-list-undone',
  { ruleId: text, messageId: text },
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  SELECT rule_id AS "ruleId", message_id AS "messageId" FROM rule_runs
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[]) AND state IN ('undoing', 'undone')`,
);

const listPriorities = sqlStatement(
  'rule-runs-list-priorities',
  { threadId: text, priority: oneOf<Priority>() },
  (p: Placeholders<{ userId: string; messageIds: readonly string[]; threadIds: readonly string[] }>) => `
  SELECT thread_id AS "threadId", effect->>'priority' AS priority FROM rule_runs
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])
    AND message_id = ANY (${p.messageIds}::text[]) AND effect->>'priority' IS NOT NULL AND state IN ('pending', 'done')`,
);

/** Returns the ids of the new ones. */
export async function insertRuns(
  tx: Sql,
  { userId, now, runs }: { userId: string; now: Date; runs: readonly NewRun[] },
): Promise<string[]> {
  if (runs.length === 0) return [];
  const rows = await run(tx, insert, { userId, now, rows: JSON.stringify(runs) });
  return rows.map(({ runId }) => runId);
}

export async function pruneRuns(db: Sql, wanted: { userId: string; before: Date }): Promise<void> {
  await run(db, prune, wanted);
}

/** Runs that are not carried out or not undone to the end, the oldest first. */
export async function listOpenRuns(
  db: Sql,
  wanted: { userId: string; without: readonly string[]; limit: number },
) {
  return (await run(db, listOpen, wanted)).map(withDrafts);
}

export async function findRun(db: Sql, wanted: One): Promise<OpenRun | undefined> {
  const found = await runOne(db, find, wanted);
  return found && withDrafts(found);
}

/** Newest first. An empty `runId` means all of them. */
export async function listRunRows(db: Sql, wanted: { userId: string; runId: string; limit: number }) {
  return (await run(db, list, wanted)).map(withDrafts);
}

export async function noteRunStep(db: Sql, done: One & { step: string; problem: string }): Promise<void> {
  await run(db, noteStep, done);
}

/** Why a part of a run came to nothing after it was noted as done. */
export async function noteRunProblem(db: Sql, noted: One & { problem: string }): Promise<void> {
  await run(db, noteProblem, noted);
}

/** False if it was in another state. */
export async function setRunState(db: Sql, change: One & { from: RunState; to: RunState }): Promise<boolean> {
  return (await runOne(db, setState, change)) !== undefined;
}

/** False if it was undone before. */
export async function startRunUndo(db: Sql, wanted: One & { now: Date }): Promise<boolean> {
  return (await runOne(db, startUndo, wanted)) !== undefined;
}

export function listUndoneRuns(db: Sql, wanted: { userId: string; threadIds: readonly string[] }) {
  return run(db, listUndone, wanted);
}

/** The priority that a rule gave to each of these threads with this newest message. */
export async function listRulePriorities(
  db: Sql,
  wanted: { userId: string; threadIds: readonly string[]; messageIds: readonly string[] },
): Promise<Map<string, Priority>> {
  const rows = await run(db, listPriorities, wanted);
  return new Map(rows.map(({ threadId, priority }) => [threadId, priority]));
}

function withDrafts<Row extends { effect: RuleEffect }>(row: Row): Row {
  return { ...row, effect: { ...NO_DRAFTS, ...row.effect } };
}
