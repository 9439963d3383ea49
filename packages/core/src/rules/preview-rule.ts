import {
  RULE_PREVIEW_DAYS,
  RULE_PREVIEW_EXAMINED,
  RULE_PREVIEW_SHOWN,
} from '@triage/contract/triage/rule-limits';
import type { PreviewRuleRequest, RulePreview } from '@triage/contract/triage/rules';
import { listPreviewLanes } from '@triage/database/tables/rules/preview-lanes';
import { listRecentThreads, listRuleRows, type RuleRow } from '@triage/database/tables/rules/rules';
import type { TenantContext } from '../context.ts';
import { getOwner, type Owner } from '../mailbox/inbox/get-owner.ts';
import { listThreads } from '../mailbox/store/list-threads.ts';
import type { CachedMessage, CachedThread } from '../mime/cached-thread.ts';
import { fitsWithoutSentence, type Matched, matchRule } from './match-rule.ts';
import { openMailReader, stateOf } from './open-rules.ts';
import { planEffect } from './plan-effect.ts';
import type { RuleMail } from './rule-mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
type Judged = NonNullable<RulePreview['sentence']>;
type Shown = RulePreview['threads'][number];
type Hit = Shown & { isDeceptive: boolean };
/** The newest of these threads is the message that a sentence is to be judged by. */
export type Unjudged = { thread: CachedThread; messageId: string };

export interface Compared extends Pick<RulePreview, 'examined' | 'limited'> {
  threads: Hit[];
  /** Threads that fit but for the sentence: those that a model has judged are counted. */
  judged: number;
  unjudged: Unjudged[];
}

/** Their texts are in memory together. */
const THREADS_AT_ONCE = 50;

/** What the rule would have done to the mail of the last 14 days. Changes nothing. */
export function showPreview(
  request: PreviewRuleRequest,
  { threads, judged, unjudged, ...found }: Compared,
  problem: Judged['problem'],
): RulePreview {
  const shown = threads.slice(0, RULE_PREVIEW_SHOWN).map(({ isDeceptive: _isDeceptive, ...hit }) => hit);
  const counted = { judged, unjudged: unjudged.length, problem: unjudged.length > 0 ? problem : null };
  const sentence = request.conditions.sentence === null ? null : counted;
  return { ...found, matched: threads.length, sentence, threads: shown };
}

/** Every thread of the last fortnight that matches, newest first. */
export async function comparePreview(ctx: Ctx, request: Asked['request']): Promise<Compared> {
  const userId = ctx.tenantId;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - RULE_PREVIEW_DAYS * 24 * 60 * 60_000);
  const found = await listRecentThreads(ctx.db, { userId, since, limit: RULE_PREVIEW_EXAMINED + 1 });
  const examined = found.slice(0, RULE_PREVIEW_EXAMINED);
  const owner = await getOwner(ctx.db, userId);
  const all = await listRuleRows(ctx.db, { userId, since: now });
  const compared: Omit<Compared, 'examined' | 'limited'> = { threads: [], judged: 0, unjudged: [] };
  for (let at = 0; at < examined.length; at += THREADS_AT_ONCE) {
    const batch = await listThreads(ctx.db, userId, examined.slice(at, at + THREADS_AT_ONCE));
    const batchFound = await compare(ctx, batch, { request, all, owner, now, since });
    compared.threads.push(...batchFound.threads);
    compared.unjudged.push(...batchFound.unjudged);
    compared.judged += batchFound.judged;
  }
  return { examined: examined.length, limited: found.length > examined.length, ...compared };
}

interface Asked {
  request: Matched & Pick<PreviewRuleRequest, 'actions' | 'ruleId'>;
  all: readonly RuleRow[];
  owner: Owner;
  now: Date;
  since: Date;
}

async function compare(
  ctx: Ctx,
  threads: readonly CachedThread[],
  asked: Asked,
): Promise<Pick<Compared, 'threads' | 'judged' | 'unjudged'>> {
  const { request, all, owner, since } = asked;
  const newest = threads.flatMap((thread) => {
    const message = thread.messages.findLast(({ fromMe }) => !fromMe);
    return message && message.sentAt >= since ? [{ thread, message }] : [];
  });
  const messages = newest.map(({ message }) => message);
  const read = await openMailReader(ctx.db, ctx.tenantId, { rules: [request, ...all], messages, owner });
  const mails = newest.map((one) => ({ ...one, mail: read(one.message) }));
  const hits = mails.filter(({ mail }) => matchRule(request, mail));
  const threadIds = hits.map(({ thread }) => thread.threadId);
  const lanes = await listPreviewLanes(ctx.db, { userId: ctx.tenantId, threadIds });
  const { sentence } = request.conditions;
  const fitting = sentence ? mails.filter(({ mail }) => fitsWithoutSentence(request, mail)) : [];
  const isOpen = ({ mail }: { mail: RuleMail }) => typeof mail.verdicts.get(sentence ?? '') !== 'boolean';
  const unjudged = fitting.filter(isOpen).map(({ thread, message }) => asItCameIn(thread, message));
  return {
    threads: hits.map((hit) => show(hit, lanes.get(hit.thread.threadId), asked)),
    judged: fitting.length - unjudged.length,
    unjudged,
  };
}

/** Without what came after the message: a model judges it as it would have been judged then. */
function asItCameIn(thread: CachedThread, { messageId }: CachedMessage): Unjudged {
  const at = thread.messages.findIndex((message) => message.messageId === messageId);
  return { thread: { ...thread, messages: thread.messages.slice(0, at + 1) }, messageId };
}

function show(
  { thread, message, mail }: { thread: CachedThread; message: CachedMessage; mail: RuleMail },
  sorted: { lane: Shown['lane']; isDeceptive: boolean } | undefined,
  { request, all, owner, now }: Asked,
): Hit {
  // As it came in: an archived thread was in the inbox, and an opened one was unread.
  const state = { ...stateOf(thread, sorted?.isDeceptive ?? false), inInbox: true, unread: true };
  const effect = planEffect(request.actions, state, { isNewest: true, now, timeZone: owner.timeZone });
  return {
    threadId: thread.threadId,
    subject: message.subject,
    sender: message.from.email,
    senderName: message.from.name,
    receivedAt: message.sentAt.toISOString(),
    lane: sorted?.lane ?? null,
    isDeceptive: state.isDeceptive,
    effect,
    conflict: effect.lane
      ? findConflict({ mail, state, lane: effect.lane }, { request, all, owner, now })
      : null,
  };
}

/** The first other rule that is on and puts the same thread into another lane. */
function findConflict(
  {
    mail,
    state,
    lane,
  }: { mail: RuleMail; state: Parameters<typeof planEffect>[1]; lane: NonNullable<Shown['lane']> },
  { request, all, owner, now }: Omit<Asked, 'since'>,
): Shown['conflict'] {
  const own = all.findIndex(({ ruleId }) => ruleId === request.ruleId);
  for (const [place, rule] of all.entries()) {
    if (place === own || rule.enabledAt === null || !matchRule(rule, mail)) continue;
    const other = planEffect(rule.actions, state, { isNewest: true, now, timeZone: owner.timeZone }).lane;
    if (other === null) continue;
    // A rule that is not stored yet comes last.
    if (other !== lane)
      return { ruleId: rule.ruleId, name: rule.name, lane: other, wins: own < 0 || place < own };
  }
  return null;
}
