import type { RuleActions } from '@triage/contract/inbox/rule-actions';
import type { MailConditions, RuleConditions, RuleExceptions } from '@triage/contract/triage/rules';
import type { Sql } from '../../query/query-pool.ts';
import { integer, jsonOf, orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type One = { userId: string; ruleId: string };
type Written = One & {
  name: string;
  enabled: boolean;
  conditions: string;
  exceptions: string;
  actions: string;
  at: Date;
};

export interface RuleDefinition {
  conditions: RuleConditions;
  exceptions: RuleExceptions;
  actions: RuleActions;
}

/** Without a sentence nothing of it is stored, as before there were any. */
export type StoredConditions = MailConditions & Partial<Pick<RuleConditions, 'sentence'>>;

const ROW = {
  ruleId: text,
  name: text,
  enabledAt: orNull(timestamp),
  actsFrom: orNull(timestamp),
  appliedFrom: orNull(timestamp),
  conditions: jsonOf<StoredConditions>(),
  exceptions: jsonOf<RuleExceptions>(),
  actions: jsonOf<RuleActions>(),
  updatedAt: timestamp,
  runs: integer,
};
export type RuleRow = Awaited<ReturnType<typeof listRuleRows>>[number];

const list = sqlStatement(
  'rules-list',
  ROW,
  (p: Placeholders<{ userId: string; since: Date }>) => `
  SELECT r.id AS "ruleId", r.name, r.enabled_at AS "enabledAt", r.acts_from AS "actsFrom", r.applied_from AS "appliedFrom", r.conditions,
    r.exceptions, r.actions, r.updated_at AS "updatedAt", (SELECT count(*)::int FROM rule_runs n
      WHERE n.user_id = ${p.userId} AND n.rule_id = r.id AND n.made_at >= ${p.since} AND n.state <> 'undone') AS runs
  FROM rules r WHERE r.user_id = ${p.userId} ORDER BY r.place, r.id`,
);

// A new rule comes last. Nothing is written above the limit.
const create = sqlStatement(
  'rules-create',
  { ruleId: text },
  (p: Placeholders<Written & { limit: number }>) => `
  INSERT INTO rules (user_id, id, name, place, enabled_at, acts_from, conditions, exceptions, actions, updated_at)
  SELECT ${p.userId}, ${p.ruleId}, ${p.name},
    (SELECT coalesce(max(place), 0) + 1 FROM rules WHERE user_id = ${p.userId}),
    CASE WHEN ${p.enabled}::boolean THEN ${p.at}::timestamptz END, CASE WHEN ${p.enabled}::boolean THEN ${p.at}::timestamptz END,
    ${p.conditions}::jsonb, ${p.exceptions}::jsonb, ${p.actions}::jsonb, ${p.at}
  WHERE (SELECT count(*) FROM rules WHERE user_id = ${p.userId}) < ${p.limit}
  RETURNING id AS "ruleId"`,
);

// A rule that stays on keeps sorting the mail that it has sorted, and acts on later mail only.
const change = sqlStatement(
  'rules-change',
  { ruleId: text },
  (p: Placeholders<Written>) => `
  UPDATE rules SET name = ${p.name}, conditions = ${p.conditions}::jsonb, exceptions = ${p.exceptions}::jsonb,
    actions = ${p.actions}::jsonb, updated_at = ${p.at},
    enabled_at = CASE WHEN ${p.enabled}::boolean THEN coalesce(enabled_at, ${p.at}::timestamptz) END,
    acts_from = CASE WHEN NOT ${p.enabled}::boolean THEN NULL
      WHEN conditions = ${p.conditions}::jsonb AND actions = ${p.actions}::jsonb THEN coalesce(acts_from, ${p.at}::timestamptz)
      ELSE ${p.at}::timestamptz END,
    applied_from = CASE WHEN ${p.enabled}::boolean AND conditions = ${p.conditions}::jsonb AND actions = ${p.actions}::jsonb
      THEN applied_from END
  WHERE user_id = ${p.userId} AND id = ${p.ruleId}
  RETURNING id AS "ruleId"`,
);

const apply = statement('rules-apply', (p: One & { from: Date }) =>
  build
    .updateTable('rules')
    .set({ applied_from: p.from })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.ruleId)
    .where('enabled_at', 'is not', null)
    .returning('id'),
);

const remove = statement('rules-delete', (p: One) =>
  build.deleteFrom('rules').where('user_id', '=', p.userId).where('id', '=', p.ruleId).returning('id'),
);

const removeUnchanged = statement('rules-delete-unchanged', (p: One & { madeAt: Date }) =>
  build
    .deleteFrom('rules')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.ruleId)
    .where('updated_at', '=', p.madeAt)
    .returning('id'),
);

const order = sqlStatement(
  'rules-order',
  {},
  (p: Placeholders<{ userId: string; ruleIds: readonly string[] }>) => `
  UPDATE rules r SET place = new.place FROM (
    SELECT id, (row_number() OVER (ORDER BY array_position(${p.ruleIds}::text[], id), place, id))::int AS place
    FROM rules WHERE user_id = ${p.userId}) new
  WHERE r.user_id = ${p.userId} AND r.id = new.id`,
);

// Kept as long as the cache keeps the mail: after a new index an old sender is not new.
const listFirst = sqlStatement(
  'rules-list-first-mail',
  { address: text, messageId: text },
  (p: Placeholders<{ userId: string; addresses: readonly string[] }>) => `
  SELECT s.address, m.message_id AS "messageId" FROM unnest(${p.addresses}::text[]) AS s(address)
  CROSS JOIN LATERAL (SELECT message_id FROM messages
    WHERE user_id = ${p.userId} AND from_address = s.address ORDER BY sent_at, message_id LIMIT 1) m`,
);

const listRecent = sqlStatement(
  'rules-list-recent-threads',
  { threadId: text },
  (p: Placeholders<{ userId: string; since: Date; limit: number }>) => `
  SELECT thread_id AS "threadId" FROM threads WHERE user_id = ${p.userId} AND last_message_at >= ${p.since}
  ORDER BY last_message_at DESC, thread_id LIMIT ${p.limit}`,
);

/** In their order, with how often each acted since then. */
export async function listRuleRows(db: Sql, wanted: { userId: string; since: Date }) {
  const rows = await run(db, list, wanted);
  return rows.map((row) => ({ ...row, actions: { ...NO_DRAFTS, ...row.actions } }));
}

export interface NewRule extends RuleDefinition {
  userId: string;
  ruleId: string;
  name: string;
  enabled: boolean;
  at: Date;
}

/** False above the limit. */
export async function createRuleRow(db: Sql, rule: NewRule & { limit: number }): Promise<boolean> {
  return (await runOne(db, create, { ...rule, ...asJson(rule) })) !== undefined;
}

/** False if there is no such rule. */
export async function changeRuleRow(db: Sql, rule: NewRule): Promise<boolean> {
  return (await runOne(db, change, { ...rule, ...asJson(rule) })) !== undefined;
}

/** From now on it acts on mail since then. False if there is no such rule, or it is off. */
export async function applyRuleRow(db: Sql, rule: One & { from: Date }): Promise<boolean> {
  return (await runOne(db, apply, rule)) !== undefined;
}

/** False if there is no such rule. */
export async function deleteRuleRow(db: Sql, rule: One): Promise<boolean> {
  return (await runOne(db, remove, rule)) !== undefined;
}

/** False if it was changed or deleted since. */
export async function deleteUnchangedRule(db: Sql, rule: One & { madeAt: Date }): Promise<boolean> {
  return (await runOne(db, removeUnchanged, rule)) !== undefined;
}

export async function orderRuleRows(
  db: Sql,
  rules: { userId: string; ruleIds: readonly string[] },
): Promise<void> {
  await run(db, order, rules);
}

/** The first message of each of these addresses that is cached. */
export function listFirstMail(db: Sql, wanted: { userId: string; addresses: readonly string[] }) {
  return run(db, listFirst, wanted);
}

/** Newest first. */
export async function listRecentThreads(
  db: Sql,
  wanted: { userId: string; since: Date; limit: number },
): Promise<string[]> {
  return (await run(db, listRecent, wanted)).map(({ threadId }) => threadId);
}

/** Without a draft nothing of it is stored, as before there were any. */
const NO_DRAFTS = { forwardTo: null, draftReply: null };

function asJson({ conditions: { sentence, ...others }, exceptions, actions: given }: RuleDefinition) {
  const { forwardTo, draftReply, ...actions } = given;
  const drafts = { ...(forwardTo && { forwardTo }), ...(draftReply && { draftReply }) };
  return {
    conditions: JSON.stringify(sentence ? { ...others, sentence } : others),
    exceptions: JSON.stringify(exceptions),
    actions: JSON.stringify({ ...actions, ...drafts }),
  };
}
