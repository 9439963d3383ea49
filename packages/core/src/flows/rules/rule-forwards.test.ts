import { createRuleRequest } from '@triage/contract/triage/rules';
import { fromNow, now, rows, run as runRows } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { createRule } from '../../rules/edit-rules.ts';
import { listRuleRuns } from '../../rules/list-rule-runs.ts';
import { runRules } from './run-rules.ts';
import { undoRuleRun } from './undo-rule-run.ts';

const db = shareTestDatabase();
const FORWARD = { forwardTo: 'books@lee.example' };
const WITH_FILES = {
  headers: { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=cut' },
  text: [
    ...['--cut', 'Content-Type: text/plain', '', 'Please pay.'],
    ...[
      '--cut',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename=bill.pdf',
      '',
      '%PDF',
    ],
    ...[
      '--cut',
      'Content-Type: text/csv',
      'Content-Disposition: attachment; filename=bill.csv',
      '',
      '1;2',
      '--cut--',
    ],
  ].join('\r\n'),
};

async function worldWith(actions: z.input<typeof createRuleRequest>['actions']) {
  const world = await triageWorld(db);
  const rule = { name: 'Ann', enabled: true, conditions: { from: ['ann@lee.example'] }, actions };
  await createRule(world.ctx, createRuleRequest.parse(rule));
  world.clock.advance(1_000);
  return world;
}

const forwards = async ({ ctx }: TriageWorld) =>
  (
    await db.query<{ subject: string; files: string[] }>(
      `SELECT content->>'subject' AS subject, ARRAY(SELECT f->>'filename' FROM jsonb_array_elements(content->'files') f)
         AS files FROM mail_drafts WHERE user_id = $1 AND closed_at IS NULL ORDER BY updated_at, subject`,
      [ctx.tenantId],
    )
  ).map(({ subject, files }) => [subject, ...files].join(' '));

const filesKept = async ({ ctx }: TriageWorld) =>
  (await db.query('SELECT 1 FROM outgoing_attachments WHERE user_id = $1', [ctx.tenantId])).length;

const runsOf = async ({ ctx }: TriageWorld) => (await listRuleRuns(ctx)).runs;

const labelsOf = ({ mail }: TriageWorld, threadId: string) =>
  mail
    .messages()
    .flatMap((one) => (one.threadId === threadId ? one.labelIds : []))
    .sort();

it('a forward has the files of the email, and undo takes them back too', async () => {
  const world = await worldWith(FORWARD);
  await world.receive(WITH_FILES);
  await runRules(world.ctx);
  expect(await forwards(world)).toEqual(['Fwd: Lunch bill.pdf bill.csv']);
  expect(await filesKept(world)).toBe(2);
  const [run] = await runsOf(world);
  await undoRuleRun(world.ctx, { runId: run?.runId ?? '' });
  expect([await forwards(world), await filesKept(world)]).toEqual([[], 0]);
});

it.each(['notFound', 'forbidden'] as const)(
  'where the provider answers %s for its files, it is drafted without them',
  async (failure) => {
    const world = await worldWith(FORWARD);
    await world.receive(WITH_FILES);
    world.mail.fail('getMessage', { when: 'before', failure });
    await runRules(world.ctx);
    expect(await forwards(world)).toEqual(['Fwd: Lunch']);
    expect(await runsOf(world)).toMatchObject([
      { state: 'done', problem: expect.stringContaining('could not be fetched') },
    ]);
  },
);

it('a forward that fails for now holds up no other run, and is made later', async () => {
  const world = await worldWith(FORWARD);
  await world.receive({ ...WITH_FILES, subject: 'Bill' });
  await world.receive({ subject: 'Later' });
  world.mail.fail('getMessage', { when: 'before', failure: 'unavailable' });
  await expect(runRules(world.ctx)).rejects.toThrow();
  expect(await forwards(world)).toEqual(['Fwd: Later']);
  await runRules(world.ctx);
  expect((await forwards(world)).sort()).toEqual(['Fwd: Bill bill.pdf bill.csv', 'Fwd: Later']);
});

it('when waiting files leave no room, it is drafted without files, and none is left over', async () => {
  const world = await worldWith(FORWARD);
  await world.receive(WITH_FILES);
  // Room for the first of its two files only.
  await runRows(
    db,
    rows.insertInto('outgoing_attachments').values({
      user_id: world.ctx.tenantId,
      id: `big-${world.ctx.tenantId}`,
      filename: 'big',
      mime_type: 'text/plain',
      size: 199999994,
      ready: true,
      created_at: now,
      expires_at: fromNow('1 day'),
    }),
  );
  await runRules(world.ctx);
  expect([await forwards(world), await filesKept(world)]).toEqual([['Fwd: Lunch'], 1]);
  expect(await runsOf(world)).toMatchObject([
    { state: 'done', problem: expect.stringContaining('Too many attachments') },
  ]);
});

it('above the limit of drafts none is made, and no file is copied for it', async () => {
  const world = await worldWith(FORWARD);
  await world.receive(WITH_FILES);
  await runRows(
    db,
    rows.insertInto('mail_drafts').values(
      Array.from({ length: 500 }, (_, at) => ({
        ...{
          user_id: world.ctx.tenantId,
          id: `own-${at}`,
          content: '{"files":[]}',
          revision: 1,
          updated_at: now,
        },
      })),
    ),
  );
  await runRules(world.ctx);
  expect(await filesKept(world)).toBe(0);
  expect(await runsOf(world)).toMatchObject([{ state: 'done', problem: expect.stringContaining('500') }]);
});

it('a run that is undone while another one is carried out does nothing', async () => {
  const world = await worldWith({ star: true, archive: true });
  await world.receive({ subject: 'First' });
  const second = await world.receive({ subject: 'Second' });
  const run = (await runsOf(world)).find(({ threadId }) => threadId === second);
  await runRules(whileModifying(world, () => undoRuleRun(world.ctx, { runId: run?.runId ?? '' })));
  await runRules(world.ctx);
  expect(labelsOf(world, second)).toEqual(['INBOX', 'UNREAD']);
  expect((await runsOf(world)).map(({ state }) => state).sort()).toEqual(['done', 'undone']);
});

it('a run that is undone while it is carried out takes back what was under way', async () => {
  const world = await worldWith({ star: true, markRead: true, archive: true });
  const threadId = await world.receive({});
  const [run] = await runsOf(world);
  await runRules(whileModifying(world, () => undoRuleRun(world.ctx, { runId: run?.runId ?? '' })));
  await runRules(world.ctx);
  expect(labelsOf(world, threadId)).toEqual(['INBOX', 'UNREAD']);
  expect(await runsOf(world)).toMatchObject([{ state: 'undone' }]);
});

/** Before the first change that the provider is asked for. */
function whileModifying({ ctx }: TriageWorld, act: () => Promise<unknown>): TriageWorld['ctx'] {
  let hasActed = false;
  const modifyThread: typeof ctx.mail.modifyThread = async (...input) => {
    if (!hasActed) {
      hasActed = true;
      await act();
    }
    return ctx.mail.modifyThread(...input);
  };
  return { ...ctx, mail: { ...ctx.mail, modifyThread } };
}
