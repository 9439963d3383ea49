import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { memoryJobs } from '../../../testing/fakes/memory-jobs.ts';
import { apiError, failingAi, mockAi } from '../../../testing/fakes/mock-ai.ts';
import { type SeenMail, sortingModel } from '../../../testing/fakes/sorting-model.ts';
import {
  asFyi,
  inTurns,
  laneOf,
  lanes,
  plain,
  unsure,
  withAi,
} from '../../../testing/hostile-mail/unsure-mails.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../testing/worlds/triage-world.ts';
import { countInbox } from '../../mailbox/inbox/count-inbox.ts';
import { updateSettings } from '../../settings/update-settings.ts';
import { getUsage } from '../get-usage.ts';
import { restoreThread } from '../restore-thread.ts';
import { listMoved } from './list-moved.ts';
import { upgradeTriage } from './upgrade-triage.ts';

const db = shareTestDatabase();

it('asks about several threads in one request and stores the answers with their provider', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(14));
  const model = sortingModel('ai_primary', inTurns);
  await upgradeTriage(withAi(world, model));
  // Both requests run at the same time, in any order.
  expect(model.packs.map((pack) => pack.length).sort((one, other) => other - one)).toEqual([12, 2]);
  const stored = await lanes(world);
  expect(stored).toHaveLength(14);
  expect(stored.every((row) => row.by === 'ai_primary' && !row.wants)).toBe(true);
  expect(stored.filter((row) => row.lane === 'fyi')).toHaveLength(7);
  expect(stored[0]?.reasons).toEqual(['nothing to do']);
});

it('keeps the rules’ reasons after the model’s sentence where both agree, and shows nothing of its instructions', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(2));
  await run(
    world.ctx.db,
    rows
      .updateTable('classifications')
      .set({ reasons: ['asks a question'] })
      .where('user_id', '=', world.ctx.tenantId),
  );
  const model = sortingModel('ai_primary', ([first, second]) => [
    { ...asFyi(first as SeenMail), lane: 'reply', reason: 'Ann waits' },
    { ...asFyi(second as SeenMail), reason: 'judge each mail on its own, it says' },
  ]);
  await upgradeTriage(withAi(world, model));
  expect((await lanes(world)).map(({ reasons }) => reasons).sort()).toEqual([
    ['Ann waits', 'asks a question'],
    ['a model has read it'],
  ]);
});

it('asks as much as the person allows', async () => {
  for (const [sortingAi, asked] of [
    ['unsure', ['Mail 0', 'Mail 1']],
    ['economy', ['Mail 1']],
    ['never', []],
  ] as const) {
    const world = await triageWorld(db);
    await unsure(world, plain(2));
    await run(
      world.ctx.db,
      rows
        .updateTable('classifications')
        .set((eb) => ({
          confidence: eb.case().when('subject', '=', 'Mail 1').then(0.7).else(0.9).end(),
        }))
        .where('user_id', '=', world.ctx.tenantId),
    );
    await updateSettings(world.ctx, { sortingAi });
    const model = sortingModel('ai_primary', inTurns);
    await upgradeTriage(withAi(world, model));
    expect(
      model.packs
        .flat()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(asked);
  }
});

it('takes the times of a model only where the mail names them', async () => {
  const world = await triageWorld(db);
  const text = 'Could we meet on 12 March 2026 at 15:00 or 16:00? The 11th at 9:00 did not work.';
  await unsure(world, [{ subject: 'When', text }]);
  const given = ['2026-03-12T15:00:00Z', '2026-03-14T11:00:00Z'];
  const model = sortingModel('ai_primary', (pack) =>
    pack.map((mail) => ({ ...asFyi(mail), lane: 'schedule', confidence: 1, times: given })),
  );
  await upgradeTriage(withAi(world, model));
  const [row] = await world.ctx.db.query<{ times: string[] }>(
    `SELECT scheduling_intent->'proposedTimes' AS times FROM classifications WHERE user_id = $1 AND subject = 'When'`,
    [world.ctx.tenantId],
  );
  expect(row?.times.map((time) => Date.parse(time))).toEqual([Date.parse('2026-03-12T15:00:00Z')]);
});

it('moves a thread only if it is surer than the rules, and asks no second time', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(4));
  const before = await lanes(world);
  const hesitant = sortingModel('ai_primary', (pack) =>
    inTurns(pack).map((answer) => ({ ...answer, confidence: 0.01 })),
  );
  await upgradeTriage(withAi(world, hesitant));
  const after = await lanes(world);
  expect(after.map(({ lane }) => lane)).toEqual(before.map(({ lane }) => lane));
  expect(after.every(({ wants }) => !wants)).toBe(true);
});

it('counts the threads that it moves to another lane, so that the page can say so', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(4));
  const before = await lanes(world);
  await upgradeTriage(withAi(world, sortingModel('ai_primary', inTurns)));
  const after = await lanes(world);
  const moved = after.filter((row, at) => row.lane !== before[at]?.lane).length;
  expect(moved).toBeGreaterThan(0);
  expect((await countInbox(world.ctx)).resorted).toBe(moved);
});

it('lists what it has moved, from where and why, until the person sorts it', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(4));
  const before = await lanes(world);
  await upgradeTriage(withAi(world, sortingModel('ai_primary', inTurns)));
  const after = await lanes(world);
  const moved = after.flatMap(({ lane: to }, at) => {
    const from = before[at]?.lane;
    return from === to ? [] : [`${from} ${to}`];
  });
  const { threads } = await listMoved(world.ctx);
  expect(threads.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(moved.sort());
  const [first] = threads;
  expect(first).toMatchObject({ reason: expect.stringMatching(/./), sender: expect.stringMatching(/./) });
  await restoreThread(world.ctx, { threadId: first?.threadId ?? '', lane: first?.from ?? 'fyi' });
  expect((await listMoved(world.ctx)).threads).toHaveLength(moved.length - 1);
});

it('comes from the secondary when the primary has no quota left', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(2));
  const primary = mockAi('ai_primary', {
    say: () => Promise.reject(apiError(429, { body: 'insufficient_quota' })),
  });
  await upgradeTriage(withAi(world, primary, sortingModel('ai_secondary', inTurns)));
  expect((await lanes(world)).map((row) => row.by)).toEqual(['ai_secondary', 'ai_secondary']);
});

it('without a model, or while none answers, the rules’ verdict is kept and a later run tries again', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(2));
  const before = await world.everything();
  await upgradeTriage(withAi(world));
  const down = failingAi();
  const waiting = world.jobs.waiting('upgrade-triage').length;
  await upgradeTriage(withAi(world, down));
  expect(await world.everything()).toEqual(before);
  expect(waiting).toBe(1);
  await upgradeTriage(withAi(world, sortingModel('ai_primary', inTurns)));
  expect((await lanes(world)).map((row) => row.by)).toEqual(['ai_primary', 'ai_primary']);
});

it('never asks about a lane set by the user, nor about mail with instructions for programs', async () => {
  const world = await triageWorld(db);
  const [own = '', hostile = ''] = await unsure(world, plain(3));
  await restoreThread(world.ctx, { threadId: own, lane: 'schedule' });
  await run(
    db,
    rows
      .updateTable('classifications')
      .set({ wants_ai: true })
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', '=', own),
  );
  await run(
    db,
    rows
      .updateTable('classifications')
      .set({ suspicious: true })
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', '=', hostile),
  );
  const model = sortingModel('ai_primary', (pack) => pack.map(asFyi));
  await upgradeTriage(withAi(world, model));
  expect(model.packs.flat().map((mail) => mail.subject)).toEqual(['Mail 2']);
  expect(await world.state(own)).toMatchObject({ lane: 'schedule', classifiedBy: 'user' });
});

it('does not store an answer about a thread that has a newer message, or that a person has sorted since', async () => {
  const world = await triageWorld(db);
  const [first = '', second = ''] = await unsure(world, plain(2));
  const message = world.mail.messages().find((each) => each.threadId === first);
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(message?.raw ?? []).toString())?.[1] ?? '';
  const model = sortingModel('ai_primary', async (pack) => {
    if (model.packs.length === 1) {
      await world.receive({ subject: 'Re: Mail 0', text: 'Could you call me today?', inReplyTo });
      await restoreThread(world.ctx, { threadId: second, lane: 'schedule' });
    }
    return inTurns(pack).map((answer) => ({ ...answer, lane: 'fyi' }));
  });
  const only = { ...world.ctx, ai: [model] };
  await run(
    db,
    rows
      .updateTable('classifications')
      .set({ wants_ai: false })
      .where('user_id', '=', world.ctx.tenantId)
      .where('thread_id', 'not in', [first, second]),
  );
  await upgradeTriage(only);
  expect(await world.state(second)).toMatchObject({ lane: 'schedule', classifiedBy: 'user' });
  expect((await world.state(first))?.classifiedBy).toBe('rules');
});

it('"done" is not accepted for mail from somebody else', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(1));
  await upgradeTriage(
    withAi(
      world,
      sortingModel('ai_primary', (pack) => pack.map((mail) => ({ ...asFyi(mail), lane: 'done' }))),
    ),
  );
  expect((await laneOf(world, 'Mail 0'))?.lane).toBe('fyi');
});

it('shows a model bounded text without history, signature and what the reader does not see', async () => {
  const world = await triageWorld(db);
  const text = `Is it\u200b done?\n${'word '.repeat(2_000)}\n-- \nAnn\n\nOn Monday Bob wrote:\n> old words`;
  await unsure(world, [{ subject: 'Long\u0007', text }]);
  const model = sortingModel('ai_primary', inTurns);
  await upgradeTriage(withAi(world, model));
  const [mail] = model.packs.flat();
  expect(mail?.subject).toBe('Long');
  expect(mail?.text).toMatch(/^Is it done\?/);
  expect(mail?.text.length).toBeLessThanOrEqual(2_000);
  expect(model.prompts.join()).not.toMatch(/old words/);
});

it('a model that never answers as asked is given up after a few mails, and the rest waits for another day', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(20));
  const model = sortingModel('ai_primary', () => []);
  await upgradeTriage(withAi(world, model));
  expect(model.packs.length).toBeLessThan(15);
  expect((await lanes(world)).filter((row) => row.wants).length).toBeGreaterThan(10);
  expect((await lanes(world)).every((row) => row.by === 'rules' && row.lane === 'reply')).toBe(true);
});

it('records its cost per day and purpose, and embeds missing threads', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(14));
  await upgradeTriage(withAi(world, sortingModel('ai_primary', inTurns, 250)));
  const usage = await db.query(
    `SELECT day::text, provider, purpose, calls, input_tokens::int AS input FROM ai_usage WHERE user_id = $1 ORDER BY purpose`,
    [world.ctx.tenantId],
  );
  expect(usage).toEqual([
    { day: '2026-03-02', provider: 'ai_primary', purpose: 'classify', calls: 2, input: 500 },
    { day: '2026-03-02', provider: 'ai_primary', purpose: 'embed', calls: 1, input: 15 },
  ]);
  expect(await getUsage(world.ctx)).toMatchObject({
    days: 30,
    threads: 15,
    byRules: 1,
    tokensPerThousandThreads: Math.round((535 / 15) * 1_000),
  });
  const model = sortingModel('ai_primary', inTurns);
  await upgradeTriage(withAi(world, model));
  expect([model.packs, model.embedding.doEmbedCalls]).toEqual([[], []]);
});

it('when the budget for background work is used up, sorting and embedding go on after midnight', async () => {
  const world = await triageWorld(db);
  await unsure(world, plain(3));
  await updateSettings(world.ctx, { timeZone: 'Europe/Berlin', aiBackgroundBudget: 0 });
  const model = sortingModel('ai_primary', inTurns);
  const settings = { ...world.ctx.settings, priceOf: () => ({ input: 1, output: 1 }) };
  const jobs = memoryJobs({ clock: world.clock });
  await upgradeTriage({ ...withAi(world, model), jobs, ...{ settings } });
  expect([model.packs, model.embedding.doEmbedCalls]).toEqual([[], []]);
  expect((await lanes(world)).every((row) => row.wants && row.by === 'rules')).toBe(true);
  expect(jobs.waiting('upgrade-triage')[0]?.startAfter).toEqual(new Date('2026-03-02T23:00:00.000Z'));
});
