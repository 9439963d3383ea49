import { setImmediate } from 'node:timers/promises';
import type { Lane } from '@triage/contract/triage/lanes';
import { findMutedThreads } from '@triage/database/tables/threads/muted-threads';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { listThreads } from '../mailbox/store/list-threads.ts';
import type { CachedThread } from '../mime/cached-thread.ts';
import { describeRule } from '../rules/describe-rule.ts';
import { type DecideThread, openRules } from '../rules/open-rules.ts';
import { type ClassificationRow, getClassifications } from './classification-row.ts';
import { findKnownPeople } from './find-known-people.ts';
import { findRulesContexts } from './find-rules-contexts.ts';
import { classifyByRules, type RulesContext } from './rules/classify-by-rules.ts';
import type { NewClassification } from './store-classifications.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const MUTED: Pick<NewClassification, 'lane' | 'classifiedBy' | 'confidence' | 'wantsAi' | 'reasons'> = {
  lane: 'done',
  classifiedBy: 'user',
  confidence: 1,
  wantsAi: false,
  reasons: ['you muted it'],
};

/** Written by the service in the person's name, such as a brief: its questions and times are those of other emails. */
const AUTOMATIC: Pick<
  NewClassification,
  'lane' | 'priority' | 'schedulingIntent' | 'confidence' | 'wantsAi' | 'reasons'
> = {
  lane: 'fyi',
  priority: 'low',
  schedulingIntent: null,
  confidence: 1,
  wantsAi: false,
  reasons: ['sent automatically'],
};

/** Classifies by the rules. The stored row is read before the mail: a change in between discards the verdict. */
export async function classifyThreads(ctx: Ctx, threadIds: readonly string[]): Promise<NewClassification[]> {
  const existing = await getClassifications(ctx.db, ctx.tenantId, threadIds);
  const threads = await listThreads(ctx.db, ctx.tenantId, threadIds);
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const muted = await findMutedThreads(ctx.db, { userId: ctx.tenantId, threadIds });
  const contextOf = await findRulesContexts(ctx, owner, threads);
  const decide = await openRules(ctx.db, ctx.tenantId, { threads, owner, now: ctx.clock.now() });
  const isStranger = (thread: CachedThread) => isInInbox(thread) && contextOf(thread).history.answered === 0;
  const contacts = threads.some(isStranger)
    ? await findKnownPeople(ctx.db, ctx.tenantId, owner.ownAddresses)
    : undefined;
  const classify = (thread: CachedThread): NewClassification => {
    const stored = existing.get(thread.threadId);
    const context = { ...contextOf(thread), contacts };
    const { lesson } = context.history;
    const verdict = classifyByRules(thread, context);
    const follows = lesson !== null && verdict.lane === lesson.lane;
    const fresh: NewClassification = {
      ...verdict,
      suspicious: verdict.suspicious || verdict.deception !== null,
      lessonId: follows ? lesson.lessonId : null,
      lessonMoved: follows && laneWithoutLesson(thread, context) !== verdict.lane,
      threadId: thread.threadId,
      lastMessageId: thread.messages.at(-1)?.messageId ?? '',
      inInbox: isInInbox(thread),
      classifiedBy: 'rules',
      version: stored?.version ?? null,
    };
    if (muted.has(thread.threadId)) return { ...fresh, ...MUTED };
    if (stored && keepsPersonsLane(fresh, stored, thread)) return withPersonsLane(fresh, stored);
    if (isOwnAutomatic(thread)) return { ...fresh, ...AUTOMATIC };
    return withRules(fresh, decide(thread, verdict.deception !== null));
  };
  const verdicts: NewClassification[] = [];
  for (const thread of threads) {
    verdicts.push(classify(thread));
    // One takes a few milliseconds: requests and the answers of the database go in between.
    await setImmediate();
  }
  return verdicts;
}

/** The person's own rules are above what the sorting has found out. */
function withRules(fresh: NewClassification, decision: ReturnType<DecideThread>): NewClassification {
  if (!decision) return fresh;
  const { lane, priority, runs, questions, notify } = decision;
  return {
    ...fresh,
    priority: priority ?? fresh.priority,
    ...(lane && {
      lane: lane.lane,
      confidence: 1,
      wantsAi: false,
      reasons: [describeRule(lane.ruleName)],
      lessonId: null,
      lessonMoved: false,
    }),
    ruleRuns: runs,
    ruleQuestions: questions,
    notifies: notify,
  };
}

function laneWithoutLesson(thread: CachedThread, context: RulesContext): Lane {
  return classifyByRules(thread, { ...context, history: { ...context.history, lesson: null } }).lane;
}

/**
 * A lane set by the user stays until somebody else writes, or until the user archives the thread or moves it back in
 * another mail program. Without a new message only a move to or from the inbox reaches this code.
 */
function keepsPersonsLane(
  fresh: NewClassification,
  stored: ClassificationRow,
  thread: CachedThread,
): boolean {
  if (stored.classifiedBy !== 'user') return false;
  const answered = thread.messages.some(
    (message) => !message.fromMe && message.sentAt > stored.lastMessageAt,
  );
  // A reminder returned it, perhaps from outside the inbox; a new message of the user is a follow-up.
  if (stored.reminded) return stored.lastMessageId === fresh.lastMessageId;
  const archived = !fresh.inInbox && stored.lane !== 'done';
  const returned = fresh.inInbox && stored.lane === 'done' && stored.lastMessageId === fresh.lastMessageId;
  return !answered && !archived && !returned;
}

function withPersonsLane(fresh: NewClassification, stored: ClassificationRow): NewClassification {
  return {
    ...fresh,
    lane: stored.lane,
    priority: stored.priority,
    classifiedBy: 'user',
    confidence: 1,
    wantsAi: false,
    reasons: stored.reasons,
    lessonId: null,
    lessonMoved: false,
  };
}

function isOwnAutomatic({ messages }: CachedThread): boolean {
  return messages.every(({ fromMe, headers }) => fromMe && headers['auto-submitted'] === 'auto-generated');
}

function isInInbox(thread: CachedThread): boolean {
  return thread.messages.some((message) => message.labelIds.includes('INBOX'));
}
