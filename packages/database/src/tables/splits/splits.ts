import type { LabelColour } from '@triage/contract/triage/labels';
import type { Lane } from '@triage/contract/triage/lanes';
import type { MailConditions, RuleExceptions } from '@triage/contract/triage/rules';
import type { Sql } from '../../query/query-pool.ts';
import { integer, jsonOf, oneOf, orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type One = { userId: string; splitId: string };
type Written = One & {
  name: string;
  colour: string;
  lane: string | null;
  conditions: string;
  exceptions: string;
  at: Date;
};

export interface NewSplit extends One {
  name: string;
  colour: LabelColour;
  lane: Lane | null;
  conditions: MailConditions;
  exceptions: RuleExceptions;
  at: Date;
}

const ROW = {
  splitId: text,
  name: text,
  colour: oneOf<LabelColour>(),
  lane: orNull(oneOf<Lane>()),
  conditions: jsonOf<MailConditions>(),
  exceptions: jsonOf<RuleExceptions>(),
  updatedAt: timestamp,
};
export type SplitRow = Awaited<ReturnType<typeof listSplitRows>>[number];

const COLUMNS = `s.id AS "splitId", s.name, s.colour, s.lane, s.conditions, s.exceptions, s.updated_at AS "updatedAt"`;

const list = sqlStatement(
  'splits-list',
  ROW,
  (p: Placeholders<{ userId: string }>) =>
    `SELECT ${COLUMNS} FROM splits s WHERE s.user_id = ${p.userId} ORDER BY s.place, s.id`,
);

// Labels are compared when they are asked for: they change without a new message.
const listWithCounts = sqlStatement(
  'splits-list-with-counts',
  { ...ROW, threads: integer, unread: integer },
  (p: Placeholders<{ userId: string; now: Date }>) => `
  SELECT ${COLUMNS}, c.threads, c.unread FROM splits s
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS threads, (count(*) FILTER (WHERE t.unread))::int AS unread FROM split_threads m
    JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = m.thread_id
    WHERE m.user_id = ${p.userId} AND m.split_id = s.id AND m.lane <> 'done' AND m.lane = coalesce(s.lane, m.lane)
      AND (s.conditions->>'label' IS NULL OR s.conditions->>'label' = ANY (t.label_ids))
      AND NOT EXISTS (SELECT 1 FROM snoozes z
        WHERE z.user_id = ${p.userId} AND z.thread_id = m.thread_id AND z.snoozed_until > ${p.now})) c
  WHERE s.user_id = ${p.userId} ORDER BY s.place, s.id`,
);

// A new split comes last. Nothing is written above the limit.
const create = sqlStatement(
  'splits-create',
  { splitId: text },
  (p: Placeholders<Written & { limit: number }>) => `
  INSERT INTO splits (user_id, id, name, place, colour, lane, conditions, exceptions, updated_at)
  SELECT ${p.userId}, ${p.splitId}, ${p.name},
    (SELECT coalesce(max(place), 0) + 1 FROM splits WHERE user_id = ${p.userId}),
    ${p.colour}, ${p.lane}, ${p.conditions}::jsonb, ${p.exceptions}::jsonb, ${p.at}
  WHERE (SELECT count(*) FROM splits WHERE user_id = ${p.userId}) < ${p.limit}
  RETURNING id AS "splitId"`,
);

const change = sqlStatement(
  'splits-change',
  { splitId: text },
  (p: Placeholders<Written>) => `
  UPDATE splits SET name = ${p.name}, colour = ${p.colour}, lane = ${p.lane}, conditions = ${p.conditions}::jsonb,
    exceptions = ${p.exceptions}::jsonb, updated_at = ${p.at}
  WHERE user_id = ${p.userId} AND id = ${p.splitId}
  RETURNING id AS "splitId"`,
);

const remove = statement('splits-delete', (p: One) =>
  build.deleteFrom('splits').where('user_id', '=', p.userId).where('id', '=', p.splitId).returning('id'),
);

const order = sqlStatement(
  'splits-order',
  {},
  (p: Placeholders<{ userId: string; splitIds: readonly string[] }>) => `
  UPDATE splits s SET place = new.place FROM (
    SELECT id, (row_number() OVER (ORDER BY array_position(${p.splitIds}::text[], id), place, id))::int AS place
    FROM splits WHERE user_id = ${p.userId}) new
  WHERE s.user_id = ${p.userId} AND s.id = new.id`,
);

/** In their order. */
export function listSplitRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

export function listSplitsWithCounts(db: Sql, wanted: { userId: string; now: Date }) {
  return run(db, listWithCounts, wanted);
}

/** False above the limit. */
export async function createSplitRow(db: Sql, split: NewSplit & { limit: number }): Promise<boolean> {
  return (await runOne(db, create, { ...split, ...asJson(split) })) !== undefined;
}

/** False if there is no such split. */
export async function changeSplitRow(db: Sql, split: NewSplit): Promise<boolean> {
  return (await runOne(db, change, { ...split, ...asJson(split) })) !== undefined;
}

/** False if there is no such split. */
export async function deleteSplitRow(db: Sql, split: One): Promise<boolean> {
  return (await runOne(db, remove, split)) !== undefined;
}

export async function orderSplitRows(
  db: Sql,
  splits: { userId: string; splitIds: readonly string[] },
): Promise<void> {
  await run(db, order, splits);
}

function asJson({ conditions, exceptions }: Pick<NewSplit, 'conditions' | 'exceptions'>) {
  return { conditions: JSON.stringify(conditions), exceptions: JSON.stringify(exceptions) };
}
