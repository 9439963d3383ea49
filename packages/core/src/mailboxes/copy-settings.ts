import { isDeepStrictEqual } from 'node:util';
import { IMAGE_SENDERS_MAX } from '@triage/contract/limits';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { RULES_MAX } from '@triage/contract/triage/rule-limits';
import { SPLITS_MAX } from '@triage/contract/triage/split-limits';
import type { Sql } from '@triage/database/open-database';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import { findSettingsRow, mergeSettings } from '@triage/database/tables/people/user-settings';
import { findUserEmail } from '@triage/database/tables/people/users';
import {
  changeRuleRow,
  createRuleRow,
  deleteRuleRow,
  listRuleRows,
  orderRuleRows,
  type RuleRow,
} from '@triage/database/tables/rules/rules';
import {
  deleteImageSender,
  listImageSenders,
  putImageSender,
} from '@triage/database/tables/senders/image-senders';
import {
  changeSplitRow,
  createSplitRow,
  deleteSplitRow,
  listSplitRows,
  orderSplitRows,
  type SplitRow,
} from '@triage/database/tables/splits/splits';
import { openTenant, type Services, type TenantContext } from '../context.ts';
import { refillSplits } from '../rules/splits/refill-splits.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { openEveryMailbox } from './open-every.ts';

/**
 * Rules, splits and settings are the person's, and every mailbox sorts by a copy of its own: the work of a mailbox reads
 * nothing of another tenant. The job is queued before a change and after it, so no crash leaves a copy behind.
 */
export async function copySettings(ctx: TenantContext): Promise<void> {
  const [first, ...further] = await openEveryMailbox(ctx);
  if (!first || mailboxOfTenant(ctx.tenantId) !== FIRST_MAILBOX) return;
  const failures: unknown[] = [];
  for (const mailbox of further) {
    // One that is being removed is listed until the rest of it is gone.
    if ((await findUserEmail(mailbox.db, mailbox.tenantId)) === null) continue;
    await copyInto(first, mailbox).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** For a mailbox that was added just now: sorted by the person's rules from its first thread on. */
export async function copyIntoNew(services: Services, mailbox: TenantContext): Promise<void> {
  await copyInto(openTenant(services, mailbox.personId), mailbox);
}

async function copyInto(first: TenantContext, mailbox: TenantContext): Promise<void> {
  const source = await listCopied(first.db, first.tenantId, first.clock.now());
  const label = await labelTranslator(first, mailbox);
  const userId = mailbox.tenantId;
  const at = mailbox.clock.now();
  await mailbox.db.transaction(async (tx) => {
    const known = await listCopied(tx, userId, at);
    const { settings } = source;
    if (settings)
      await mergeSettings(tx, {
        userId,
        // Unknown, it is no reason to forget what this mailbox has learned.
        timeZone: settings.timeZone || null,
        change: settings.preferences as object,
        now: at,
      });
    await copyRules(tx, { userId, at, known: known.rules, rules: source.rules.map(translateRule(label)) });
    const splits = source.splits.map(translateSplit(label));
    const isSame = isDeepStrictEqual(splits.map(definitionOf), known.splits.map(definitionOf));
    if (!isSame) {
      await copySplits(tx, { userId, at, known: known.splits, splits });
      await refillSplits(mailbox, tx);
    }
    for (const address of source.images) await putImageSender(tx, { userId, address, at });
    for (const address of known.images)
      if (!source.images.includes(address)) await deleteImageSender(tx, { userId, address });
  });
  mailbox.jobs.wake();
}

async function listCopied(sql: Sql, userId: string, now: Date) {
  return {
    settings: await findSettingsRow(sql, userId),
    rules: await listRuleRows(sql, { userId, since: now }),
    splits: await listSplitRows(sql, userId),
    images: await listImageSenders(sql, { userId, limit: IMAGE_SENDERS_MAX }),
  };
}

type Copy<Row> = { userId: string; at: Date; known: readonly Row[] };

async function copyRules(
  tx: Sql,
  { userId, at, known, rules }: Copy<RuleRow> & { rules: readonly RuleRow[] },
): Promise<void> {
  for (const { ruleId, name, enabledAt, conditions, exceptions, actions } of rules) {
    const rule = { userId, ruleId, name, enabled: enabledAt !== null, exceptions, actions, at };
    const whole = { ...rule, conditions: { ...conditions, sentence: conditions.sentence ?? null } };
    if (!(await changeRuleRow(tx, whole))) await createRuleRow(tx, { ...whole, limit: RULES_MAX });
  }
  const kept = new Set(rules.map(({ ruleId }) => ruleId));
  for (const { ruleId } of known) if (!kept.has(ruleId)) await deleteRuleRow(tx, { userId, ruleId });
  if (kept.size > 0) await orderRuleRows(tx, { userId, ruleIds: [...kept] });
}

async function copySplits(
  tx: Sql,
  { userId, at, known, splits }: Copy<SplitRow> & { splits: readonly SplitRow[] },
): Promise<void> {
  for (const { updatedAt: _at, ...split } of splits) {
    const whole = { ...split, userId, at };
    if (!(await changeSplitRow(tx, whole))) await createSplitRow(tx, { ...whole, limit: SPLITS_MAX });
  }
  const kept = new Set(splits.map(({ splitId }) => splitId));
  for (const { splitId } of known) if (!kept.has(splitId)) await deleteSplitRow(tx, { userId, splitId });
  if (kept.size > 0) await orderSplitRows(tx, { userId, splitIds: [...kept] });
}

function definitionOf({ updatedAt: _at, ...split }: SplitRow) {
  return split;
}

type Translate = (labelId: string) => string;

/** A label is the one of the same name. Without one, nothing carries it: the id is of no label. */
async function labelTranslator(first: TenantContext, mailbox: TenantContext): Promise<Translate> {
  const names = new Map(
    (await listOwnLabels(first.db, first.tenantId)).map(({ id, name }) => [id, name.toLowerCase()]),
  );
  const ids = new Map(
    (await listOwnLabels(mailbox.db, mailbox.tenantId)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  return (labelId) => ids.get(names.get(labelId) ?? '') ?? `none:${labelId}`;
}

function translateRule(translate: Translate) {
  return (rule: RuleRow): RuleRow => {
    const { conditions, actions } = rule;
    const label = actions.label && translate(actions.label);
    return {
      ...rule,
      conditions: { ...conditions, label: conditions.label && translate(conditions.label) },
      // The other actions of a rule are carried out also where the label does not exist.
      actions: { ...actions, label: label?.startsWith('none:') ? null : label },
    };
  };
}

function translateSplit(translate: Translate) {
  return (split: SplitRow): SplitRow => {
    const { conditions } = split;
    return {
      ...split,
      conditions: { ...conditions, label: conditions.label && translate(conditions.label) },
    };
  };
}
