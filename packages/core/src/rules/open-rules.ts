import { randomUUID } from 'node:crypto';
import type { Sql } from '@triage/database/open-database';
import { listUndoneRuns, type NewRun } from '@triage/database/tables/rules/rule-runs';
import { listVerdicts, type SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import { listFirstMail, listRuleRows, type StoredConditions } from '@triage/database/tables/rules/rules';
import type { Owner } from '../mailbox/inbox/get-owner.ts';
import type { CachedMessage, CachedThread } from '../mime/cached-thread.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';
import type { TenantId } from '../tenant/tenant-id.ts';
import { decideRules, type RuleDecision } from './decide-rules.ts';
import type { ThreadState } from './plan-effect.ts';
import { type RuleMail, toRuleMail } from './rule-mail.ts';

export type ThreadDecision = Omit<RuleDecision, 'runs' | 'questions'> & {
  runs: NewRun[];
  questions: SentenceQuestion[];
};
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
    return {
      ...decision,
      runs: decision.runs.map((run) => ({ ...run, threadId, runId: markedId(tenantId, randomUUID()) })),
      questions: decision.questions.map((question) => ({ ...question, threadId })),
    };
  };
}

/** Looks up first contacts and verdicts only where a rule asks for them. */
export async function openMailReader(
  sql: Sql,
  tenantId: TenantId,
  wanted: {
    rules: readonly { conditions: StoredConditions }[];
    messages: readonly CachedMessage[];
    owner: Owner;
  },
): Promise<(message: CachedMessage) => RuleMail> {
  const addresses = wanted.rules.some(({ conditions }) => conditions.firstContact)
    ? [...new Set(wanted.messages.map(({ from }) => from.email))]
    : [];
  const first = addresses.length > 0 ? await listFirstMail(sql, { userId: tenantId, addresses }) : [];
  const firstMessages = new Set(first.map(({ messageId }) => messageId));
  const verdictsOf = await findVerdicts(sql, tenantId, wanted);
  const { ownAddresses } = wanted.owner;
  return (message) =>
    toRuleMail(message, { ownAddresses, firstMessages, verdicts: verdictsOf(message.messageId) });
}

async function findVerdicts(
  sql: Sql,
  tenantId: TenantId,
  wanted: { rules: readonly { conditions: StoredConditions }[]; messages: readonly CachedMessage[] },
): Promise<(messageId: string) => ReadonlyMap<string, boolean | null>> {
  const sentences = [...new Set(wanted.rules.flatMap(({ conditions }) => conditions.sentence ?? []))];
  const messageIds = wanted.messages.map(({ messageId }) => messageId);
  const none = new Map<string, boolean | null>();
  if (sentences.length === 0 || messageIds.length === 0) return () => none;
  const found = new Map<string, Map<string, boolean | null>>();
  for (const row of await listVerdicts(sql, { userId: tenantId, messageIds, sentences })) {
    const of = found.get(row.messageId) ?? new Map<string, boolean | null>();
    found.set(row.messageId, of.set(row.sentence, row.matches));
  }
  return (messageId) => found.get(messageId) ?? none;
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
