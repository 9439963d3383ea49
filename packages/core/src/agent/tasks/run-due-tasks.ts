import { randomUUID } from 'node:crypto';
import { TASK_RUNS_A_DAY } from '@triage/contract/inbox/tasks';
import { expireApprovalsOf } from '@triage/database/tables/approvals/approval-decisions';
import {
  beginTaskRunAgain,
  countTaskRuns,
  finishTaskRun,
  insertTaskRun,
  listRunningTasks,
  type OpenTaskRun,
} from '@triage/database/tables/briefs/task-runs';
import { listTaskRows, moveTaskOn } from '@triage/database/tables/briefs/tasks';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { knownZone } from '../../time/local-time.ts';
import { slotAfter, slotUntil } from '../../time/slots.ts';
import { answerTask } from './answer-task.ts';

const DAY_MS = 86_400_000;
const ATTEMPTS = 2;
const NO_KEY = 'This task needs an AI provider, and none is configured on this server. Nothing was done.';
const TOO_MANY = `More than ${TASK_RUNS_A_DAY} tasks have run in 24 hours. This one was left out.`;
const FAILED = {
  noAnswer: 'The AI provider did not answer, so the task has no answer this time.',
  budgetSpent: "Today's AI budget is used up, so the task has no answer this time.",
};
const NOTHING_DONE = 'Nothing was done.';
const CARDS_WAIT = 'What it had proposed by then waits for your approval.';
const CUT_OFF = 'The server stopped twice while this task ran. It runs again at its next time.';

/**
 * Runs each task whose slot has come, once: its row is inserted in the transaction that moves the task to its next slot.
 * Slots that passed while the server was off run once together. A run whose process has died is begun again once, after
 * the cards of its first attempt were closed, so that none is there twice. One job of a person runs at a time.
 */
export async function runDueTasks(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  for (const run of await listRunningTasks(ctx.db, ctx.tenantId)) await runAgain(ctx, run, signal);
  const now = ctx.clock.now();
  const zone = knownZone((await getOwner(ctx.db, ctx.tenantId)).timeZone);
  for (const task of await listTaskRows(ctx.db, { userId: ctx.tenantId, taskId: '' })) {
    if (!task.nextAt || task.nextAt > now) continue;
    signal.throwIfAborted();
    const key = { userId: ctx.tenantId, taskId: task.taskId };
    const move = { ...key, from: task.nextAt, nextAt: slotAfter(task, zone, now) };
    const slot = slotUntil(task, zone, now);
    // The zone was changed: in the new one the slot is still to come.
    if (!slot || slot < task.nextAt) {
      await moveTaskOn(ctx.db, move);
      continue;
    }
    const run = { taskId: task.taskId, slot, text: task.text, conversationId: randomUUID(), attempts: 1 };
    const started = await ctx.db.transaction(
      async (tx) => (await moveTaskOn(tx, move)) && (await insertTaskRun(tx, { ...key, ...run, now })),
    );
    if (started) await carryOut(ctx, run, signal);
  }
}

async function runAgain(ctx: TenantContext, run: OpenTaskRun, signal: AbortSignal): Promise<void> {
  const { taskId, slot, conversationId } = run;
  const userId = ctx.tenantId;
  await ctx.db.transaction(async (tx) => {
    const closed = { outcome: 'The task was begun again.', now: ctx.clock.now() };
    await expireApprovalsOf(tx, { userId, conversationId, ...closed });
    await beginTaskRunAgain(tx, { userId, taskId, slot });
  });
  if (run.attempts >= ATTEMPTS) await end(ctx, run, { state: 'failed', answer: CUT_OFF, cards: 0 });
  else await carryOut(ctx, run, signal);
}

async function carryOut(ctx: TenantContext, run: OpenTaskRun, signal: AbortSignal): Promise<void> {
  if (ctx.ai.length === 0) return end(ctx, run, { state: 'noKey', answer: NO_KEY, cards: 0 });
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  if ((await countTaskRuns(ctx.db, { userId: ctx.tenantId, since })) > TASK_RUNS_A_DAY)
    return end(ctx, run, { state: 'failed', answer: TOO_MANY, cards: 0 });
  const { answer, cards, failed } = await answerTask(ctx, run, signal);
  // Stopped with the server: the row stays as it is, and the job begins it again.
  signal.throwIfAborted();
  if (!failed) return end(ctx, run, { state: 'done', answer, cards });
  const text = `${FAILED[failed]} ${cards > 0 ? CARDS_WAIT : NOTHING_DONE}`;
  return end(ctx, run, { state: 'failed', answer: text, cards });
}

function end(
  { db, tenantId, clock }: TenantContext,
  { taskId, slot }: OpenTaskRun,
  result: { state: 'done' | 'failed' | 'noKey'; answer: string; cards: number },
): Promise<void> {
  return finishTaskRun(db, { userId: tenantId, taskId, slot, ...result, now: clock.now() });
}
