import { createRuleRequest } from '@triage/contract/triage/rules';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { changeRule, createRule } from '../../rules/edit-rules.ts';
import { listRuleRuns } from '../../rules/list-rule-runs.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { applyRule } from './apply-rule.ts';
import { runRules } from './run-rules.ts';
import { undoRuleRun } from './undo-rule-run.ts';

const db = shareTestDatabase();
const DAY_MS = 24 * 60 * 60_000;
const ANN = { name: 'Ann', enabled: true, conditions: { from: ['ann@lee.example'] } };

type Actions = z.input<typeof createRuleRequest>['actions'];

/** Mail of Ann, then a rule about her mail. */
async function worldWith(actions: Actions, mails = 1) {
  const world = await triageWorld(db);
  const threadIds: string[] = [];
  for (let at = 0; at < mails; at++) threadIds.push(await world.receive({ from: 'ann@lee.example' }));
  world.clock.advance(DAY_MS);
  const { ruleId } = await createRule(world.ctx, createRuleRequest.parse({ ...ANN, actions }));
  return { world, threadIds, ruleId };
}

async function apply(world: TriageWorld, ruleId: string) {
  const answer = await applyRule(world.ctx, { ruleId });
  await runRules(world.ctx);
  return answer;
}

const labelsOf = ({ mail }: TriageWorld, threadId: string | undefined) =>
  mail.messages().flatMap((one) => (one.threadId === threadId ? one.labelIds : []));

async function laneOf({ ctx }: TriageWorld, threadId: string | undefined) {
  const [row] = await db.query<{ lane: string }>(
    'SELECT lane FROM classifications WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  return row?.lane;
}

it('acts on mail that was there before the rule, once, and each change can be undone', async () => {
  const { world, threadIds, ruleId } = await worldWith({ archive: true, star: true }, 2);
  expect(labelsOf(world, threadIds[0])).toContain('INBOX');
  expect(await apply(world, ruleId)).toEqual({ threads: 2 });
  for (const threadId of threadIds) {
    expect(labelsOf(world, threadId)).not.toContain('INBOX');
    expect(labelsOf(world, threadId)).toContain('STARRED');
    expect(await laneOf(world, threadId)).toBe('done');
  }
  await apply(world, ruleId);
  const { runs } = await listRuleRuns(world.ctx);
  expect(runs.map(({ threadId, state }) => [threadId, state]).sort()).toEqual(
    threadIds.map((threadId) => [threadId, 'done']).sort(),
  );
  await undoRuleRun(world.ctx, { runId: runs[0]?.runId ?? '' });
  await runRules(world.ctx);
  expect(labelsOf(world, runs[0]?.threadId)).toContain('INBOX');
  await apply(world, ruleId);
  expect(labelsOf(world, runs[0]?.threadId)).toContain('INBOX');
});

it('notifies nobody of such mail and drafts nothing about it', async () => {
  const actions = { lane: 'fyi', notify: true, forwardTo: 'bob@lee.example', draftReply: 'Say yes' } as const;
  const { world, threadIds, ruleId } = await worldWith(actions);
  await apply(world, ruleId);
  expect(await laneOf(world, threadIds[0])).toBe('fyi');
  const { runs } = await listRuleRuns(world.ctx);
  expect(runs.map(({ effect }) => effect)).toEqual([
    expect.objectContaining({ lane: 'fyi', notify: false, forwardTo: null, draftReply: null }),
  ]);
});

it('leaves what the person has moved, and mail that is older than 14 days', async () => {
  const { world, threadIds, ruleId } = await worldWith({ lane: 'fyi' }, 2);
  await restoreThread(world.ctx, { threadId: threadIds[0] ?? '', lane: 'schedule' });
  await apply(world, ruleId);
  expect(await Promise.all(threadIds.map((threadId) => laneOf(world, threadId)))).toEqual([
    'schedule',
    'fyi',
  ]);
  const old = await worldWith({ archive: true });
  old.world.clock.advance(14 * DAY_MS);
  expect(await apply(old.world, old.ruleId)).toEqual({ threads: 0 });
});

it('ends with a change of what the rule does, and needs a rule that is on', async () => {
  const { world, threadIds, ruleId } = await worldWith({ star: true });
  await apply(world, ruleId);
  await changeRule(world.ctx, { ...createRuleRequest.parse({ ...ANN, actions: { archive: true } }), ruleId });
  await world.receive({ from: 'bob@lee.example' });
  await runRules(world.ctx);
  expect(labelsOf(world, threadIds[0])).toContain('INBOX');
  await changeRule(world.ctx, {
    ...createRuleRequest.parse({ ...ANN, enabled: false, actions: { archive: true } }),
    ruleId,
  });
  await expect(applyRule(world.ctx, { ruleId })).rejects.toThrow('Switch the rule on first');
  await expect(applyRule(world.ctx, { ruleId: 'none' })).rejects.toMatchObject({ code: 'ruleNotFound' });
});
