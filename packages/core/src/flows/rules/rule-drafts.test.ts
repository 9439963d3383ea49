import { createRuleRequest } from '@triage/contract/triage/rules';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { failingAi, type MockAi, sayingAi } from '../../../testing/fakes/mock-ai.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { getThreadView } from '../../mailbox/inbox/list-inbox.ts';
import { createRule, listRules } from '../../rules/edit-rules.ts';
import { listRuleRuns } from '../../rules/list-rule-runs.ts';
import { prepareDrafts } from '../prepared/prepare-drafts.ts';
import { previewRule } from './preview-rule.ts';
import { runRules } from './run-rules.ts';
import { undoRuleRun } from './undo-rule-run.ts';

const db = shareTestDatabase();
const never = new AbortController().signal;
const FORWARD = { forwardTo: 'Books <books@lee.example>' };
const REPLY = { draftReply: 'Thank them and say that I answer on Friday' };

async function worldWith(actions: z.input<typeof createRuleRequest>['actions'], ai: MockAi[] = []) {
  const world = await triageWorld(db);
  const rule = { name: 'Ann', enabled: true, conditions: { from: ['ann@lee.example'] }, actions };
  world.ctx.ai = ai;
  await createRule(world.ctx, createRuleRequest.parse(rule));
  world.clock.advance(1_000);
  return world;
}

async function receive(world: TriageWorld, mail: Parameters<TriageWorld['receive']>[0] = {}) {
  const threadId = await world.receive(mail);
  await runRules(world.ctx);
  return threadId;
}

const drafts = async ({ ctx }: TriageWorld) =>
  db.query<{ id: string; content: Record<string, unknown>; closed: boolean }>(
    'SELECT id, content, closed_at IS NOT NULL AS closed FROM mail_drafts WHERE user_id = $1',
    [ctx.tenantId],
  );
const sends = async ({ ctx }: TriageWorld) =>
  (await db.query('SELECT 1 FROM scheduled_sends WHERE user_id = $1', [ctx.tenantId])).length;
const prepared = async ({ ctx }: TriageWorld, threadId: string) =>
  (await getThreadView(ctx, threadId)).preparedDraft?.draftHtml;

it('a forward is drafted once, and never sent', async () => {
  const world = await worldWith(FORWARD);
  const threadId = await receive(world, { subject: 'Invoice 7', text: 'Please pay 40 euros.' });
  await runRules(world.ctx);
  const [draft, ...others] = await drafts(world);
  expect(others).toEqual([]);
  expect(draft?.content).toMatchObject({
    ...{ kind: 'forward', to: 'books@lee.example', subject: 'Fwd: Invoice 7', body: '' },
    quote: expect.stringMatching(
      /^-{10} Forwarded message -{10}\nFrom: .*ann@lee\.example>\n[\s\S]*40 euros/,
    ),
    quoted: { threadId, messageId: expect.any(String) },
  });
  expect(await sends(world)).toBe(0);
  const [run] = (await listRuleRuns(world.ctx)).runs;
  expect(run).toMatchObject({ state: 'done', problem: null, effect: { forwardTo: 'books@lee.example' } });
});

it('undo discards the forward, unless the person has written in it', async () => {
  const world = await worldWith(FORWARD);
  await receive(world);
  const [run] = (await listRuleRuns(world.ctx)).runs;
  await undoRuleRun(world.ctx, { runId: run?.runId ?? '' });
  expect(await drafts(world)).toMatchObject([{ closed: true }]);

  const other = await worldWith(FORWARD);
  await receive(other);
  await runRows(
    db,
    tableRows.updateTable('mail_drafts').set({ revision: 2 }).where('user_id', '=', other.ctx.tenantId),
  );
  const [theirs] = (await listRuleRuns(other.ctx)).runs;
  await undoRuleRun(other.ctx, { runId: theirs?.runId ?? '' });
  expect(await drafts(other)).toMatchObject([{ closed: false }]);
});

it('a reply is drafted as the rule says, in any lane, without the setting for important mail', async () => {
  const ai = sayingAi('Hello Ann,\n\nThank you, I answer on Friday.');
  const world = await worldWith({ ...REPLY, lane: 'fyi' }, [ai]);
  const threadId = await receive(world);
  await prepareDrafts(world.ctx, never);
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toContain('I answer on Friday');
  expect(ai.language.doGenerateCalls).toHaveLength(1);
  expect(JSON.stringify(ai.language.doGenerateCalls[0]?.prompt)).toContain(REPLY.draftReply);
  expect([await sends(world), await drafts(world)]).toEqual([0, []]);
  const [usage] = await db.query('SELECT purpose FROM ai_usage WHERE user_id = $1', [world.ctx.tenantId]);
  expect(usage).toEqual({ purpose: 'prepare' });
});

it.each(['before', 'after'])('undo %s it is written discards the drafted reply', async (when) => {
  const ai = sayingAi('Hello Ann,\n\nThank you.');
  const world = await worldWith(REPLY, [ai]);
  const threadId = await receive(world);
  if (when === 'after') await prepareDrafts(world.ctx, never);
  const [run] = (await listRuleRuns(world.ctx)).runs;
  await undoRuleRun(world.ctx, { runId: run?.runId ?? '' });
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toBeUndefined();
  expect(ai.language.doGenerateCalls).toHaveLength(when === 'after' ? 1 : 0);
});

it('without a key no reply is drafted, and the rule and its log say so', async () => {
  const world = await worldWith({ ...REPLY, star: true });
  const threadId = await receive(world);
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toBeUndefined();
  const [run] = (await listRuleRuns(world.ctx)).runs;
  expect(run).toMatchObject({ state: 'done', problem: expect.stringContaining('needs AI') });
  expect((await listRules(world.ctx)).rules).toMatchObject([{ needs: 'draft' }]);
});

it('an outage and a spent budget try again later; an answer that may not be shown is in the log', async () => {
  const world = await worldWith(REPLY, [failingAi()]);
  const threadId = await receive(world);
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toBeUndefined();
  world.ctx.ai = [sayingAi('')];
  await prepareDrafts(world.ctx, never);
  world.ctx.ai = [sayingAi('Hello Ann,\n\nThank you.')];
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toBeUndefined();
  const [run] = (await listRuleRuns(world.ctx)).runs;
  expect(run?.problem).toContain('could not be shown');
});

it('a new message drops the drafted reply, and a deceptive email gets neither', async () => {
  const world = await worldWith({ ...REPLY, ...FORWARD }, [sayingAi('Hello Ann,\n\nThank you.')]);
  const threadId = await receive(world);
  await prepareDrafts(world.ctx, never);
  expect(await prepared(world, threadId)).toBeDefined();
  await runRows(
    db,
    tableRows
      .updateTable('classifications')
      .set({ suspicious: true })
      .where('user_id', '=', world.ctx.tenantId),
  );
  expect(await prepared(world, threadId)).toBeUndefined();
});

it('the preview shows both and writes nothing; a reply needs an email that stays', async () => {
  const ai = sayingAi('Hello');
  const world = await triageWorld(db);
  world.ctx.ai = [ai];
  await world.receive({});
  const asked = createRuleRequest.parse({
    name: 'Ann',
    conditions: { from: ['ann@lee.example'] },
    actions: { ...REPLY, ...FORWARD },
  });
  const { threads } = await previewRule(world.ctx, asked);
  expect(threads).toMatchObject([{ effect: { ...REPLY, forwardTo: 'books@lee.example' } }]);
  expect(ai.language.doGenerateCalls).toHaveLength(0);
  expect(await drafts(world)).toEqual([]);
  expect(createRuleRequest.safeParse({ ...asked, actions: { ...REPLY, archive: true } }).success).toBe(false);
  expect(createRuleRequest.safeParse({ ...asked, actions: { forwardTo: 'no address' } }).success).toBe(false);
});
