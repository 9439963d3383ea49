import { randomUUID } from 'node:crypto';
import type { Sql } from '@triage/database/open-database';
import { listUndoneRuns, type NewRun } from '@triage/database/tables/rules/rule-runs';
import { listFirstMail, listRuleRows, type RuleRow } from '@triage/database/tables/rules/rules';
import type { TenantId } from '../context.ts';
import type { Owner } from '../mailbox/inbox/read-owner.ts';
import type { CachedMessage, CachedThread } from '../mime/cached-thread.ts';
import { decideRules, type RuleDecision } from './decide-rules.ts';
import type { ThreadState } from './plan-effect.ts';
import { type RuleMail, readRuleMail } from './rule-mail.ts';

export type ThreadDecision = Omit<RuleDecision, 'runs'> & { runs: NewRun[] };
/** Decides about a thread; null where no rule is on or the person has answered. */
export type DecideThread = (thread: CachedThread, isDeceptive: boolean) => ThreadDecision | null;

/** The rules that are on, ready to be compared with these threads. */
export async function openRules(
  sql: Sql,
  tenantId: TenantId,
  { threads, owner, now }: { threads: readonly CachedThread[]; owner: Owner; now: Date },
): Promise<DecideThread> {
  const rules = (await listRuleRows(sql, { userId: tenantId, since: now })).filter(
    ({ enabledAt }) => enabledAt,
  );
  if (rules.length === 0) return () => null;
  const threadIds = threads.map(({ threadId }) => threadId);
  const undone = await listUndoneRuns(sql, { userId: tenantId, threadIds });
  const keys = new Set(undone.map(({ ruleId, messageId }) => `${ruleId} ${messageId}`));
  const read = await openMailReader(sql, tenantId, { rules, messages: threads.flatMap(unanswered), owner });
  return (thread, isDeceptive) => {
    const mails = unanswered(thread).map(read);
    if (mails.length === 0) return null;
    const decision = decideRules(rules, mails, {
      state: stateOf(thread, isDeceptive),
      now,
      timeZone: owner.timeZone,
      isUndone: (ruleId, messageId) => keys.has(`${ruleId} ${messageId}`),
    });
    const { threadId } = thread;
    return { ...decision, runs: decision.runs.map((run) => ({ ...run, threadId, runId: randomUUID() })) };
  };
}

/** Looks up first contacts only where a rule asks for them. */
export async function openMailReader(
  sql: Sql,
  tenantId: TenantId,
  wanted: {
    rules: readonly Pick<RuleRow, 'conditions'>[];
    messages: readonly CachedMessage[];
    owner: Owner;
  },
): Promise<(message: CachedMessage) => RuleMail> {
  const addresses = wanted.rules.some(({ conditions }) => conditions.firstContact)
    ? [...new Set(wanted.messages.map(({ from }) => from.email))]
    : [];
  const first = addresses.length > 0 ? await listFirstMail(sql, { userId: tenantId, addresses }) : [];
  const firstMessages = new Set(first.map(({ messageId }) => messageId));
  const { ownAddresses } = wanted.owner;
  return (message) => readRuleMail(message, { ownAddresses, firstMessages });
}

/** What others wrote since the person's last message. */
function unanswered({ messages }: CachedThread): CachedMessage[] {
  const sent = messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'));
  return sent.slice(sent.findLastIndex(({ fromMe }) => fromMe) + 1);
}

export function stateOf({ messages }: CachedThread, isDeceptive: boolean): ThreadState {
  const labelIds = [...new Set(messages.flatMap((message) => message.labelIds))];
  return {
    inInbox: labelIds.includes('INBOX'),
    unread: labelIds.includes('UNREAD'),
    starred: labelIds.includes('STARRED'),
    labelIds,
    isDeceptive,
  };
}
