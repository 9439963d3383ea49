import {
  RULE_PREVIEW_DAYS,
  RULE_PREVIEW_EXAMINED,
  RULE_PREVIEW_SHOWN,
} from '@triage/contract/inbox/rule-limits';
import type { PreviewRuleRequest, RulePreview } from '@triage/contract/inbox/rules';
import { listPreviewLanes } from '@triage/database/tables/rules/preview-lanes';
import { listRecentThreads, listRuleRows, type RuleRow } from '@triage/database/tables/rules/rules';
import type { TenantContext } from '../context.ts';
import { type Owner, readOwner } from '../mailbox/inbox/read-owner.ts';
import { readThreads } from '../mailbox/store/read-threads.ts';
import type { CachedMessage, CachedThread } from '../mime/cached-thread.ts';
import { matchRule } from './match-rule.ts';
import { openMailReader, stateOf } from './open-rules.ts';
import { planEffect } from './plan-effect.ts';
import type { RuleMail } from './rule-mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
type Shown = RulePreview['threads'][number];

/** Their texts are in memory together. */
const THREADS_AT_ONCE = 50;

/** What the rule would have done to the last fortnight's mail. Nothing changes by asking. */
export async function previewRule(ctx: Ctx, request: PreviewRuleRequest): Promise<RulePreview> {
  const userId = ctx.tenantId;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - RULE_PREVIEW_DAYS * 24 * 60 * 60_000);
  const found = await listRecentThreads(ctx.db, { userId, since, limit: RULE_PREVIEW_EXAMINED + 1 });
  const examined = found.slice(0, RULE_PREVIEW_EXAMINED);
  const owner = await readOwner(ctx.db, userId);
  const all = await listRuleRows(ctx.db, { userId, since: now });
  const threads: Shown[] = [];
  let matched = 0;
  for (let at = 0; at < examined.length; at += THREADS_AT_ONCE) {
    const batch = await readThreads(ctx.db, userId, examined.slice(at, at + THREADS_AT_ONCE));
    const hits = await compare(ctx, batch, { request, all, owner, now, since });
    matched += hits.length;
    threads.push(...hits.slice(0, RULE_PREVIEW_SHOWN - threads.length));
  }
  return { examined: examined.length, limited: found.length > examined.length, matched, threads };
}

interface Asked {
  request: PreviewRuleRequest;
  all: readonly RuleRow[];
  owner: Owner;
  now: Date;
  since: Date;
}

async function compare(ctx: Ctx, threads: readonly CachedThread[], asked: Asked): Promise<Shown[]> {
  const { request, all, owner, since } = asked;
  const newest = threads.flatMap((thread) => {
    const message = thread.messages.findLast(({ fromMe }) => !fromMe);
    return message && message.sentAt >= since ? [{ thread, message }] : [];
  });
  const messages = newest.map(({ message }) => message);
  const read = await openMailReader(ctx.db, ctx.tenantId, { rules: [request, ...all], messages, owner });
  const hits = newest
    .map((one) => ({ ...one, mail: read(one.message) }))
    .filter(({ mail }) => matchRule(request, mail));
  const threadIds = hits.map(({ thread }) => thread.threadId);
  const lanes = await listPreviewLanes(ctx.db, { userId: ctx.tenantId, threadIds });
  return hits.map((hit) => show(hit, lanes.get(hit.thread.threadId), asked));
}

function show(
  { thread, message, mail }: { thread: CachedThread; message: CachedMessage; mail: RuleMail },
  sorted: { lane: Shown['lane']; isDeceptive: boolean } | undefined,
  { request, all, owner, now }: Asked,
): Shown {
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
