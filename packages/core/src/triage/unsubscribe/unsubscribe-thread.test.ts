import { expect, it } from 'vitest';
import { liveUntil } from '../../../testing/worlds/live-until.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import type { LeaveOutcome } from '../../ports/list-server.ts';
import { unsubscribeThread } from './unsubscribe-thread.ts';

const db = shareTestDatabase();

const signed = {
  'Authentication-Results': 'mx.google.com; dkim=pass header.i=@list.test header.s=s1',
  'DKIM-Signature': 'v=1; d=list.test; s=s1; h=from:list-unsubscribe:list-unsubscribe-post; b=Ab==',
  'List-Unsubscribe': '<https://list.test/leave?id=7>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

async function openWorld(outcome: LeaveOutcome = 'left') {
  const world = await triageWorld(db);
  const asked: string[] = [];
  const lists = {
    async leave(url: string) {
      asked.push(url);
      return outcome;
    },
  };
  const receive = (headers: Record<string, string>, subject = 'News') =>
    world.receive({ from: 'News <news@list.test>', subject, text: 'Read me', headers });
  return { world, asked, receive, ctx: { ...world.ctx, lists } };
}

const recorded = ({ ctx }: TriageWorld) =>
  db.query('SELECT host, outcome FROM list_unsubscribes WHERE user_id = $1', [ctx.tenantId]);

it('asks a signed list once, records it, and names what the sender has in the inbox', async () => {
  const { world, asked, receive, ctx } = await openWorld();
  const older = await receive({}, 'Older news');
  const threadId = await receive(signed);
  const answer = await unsubscribeThread(ctx, { threadId });
  expect(answer).toEqual({ outcome: 'left', sender: 'news@list.test', threadIds: [threadId, older] });
  expect(await unsubscribeThread(ctx, { threadId })).toEqual(answer);
  expect(asked).toEqual(['https://list.test/leave?id=7']);
  expect(await recorded(world)).toEqual([{ host: 'list.test', outcome: 'left' }]);
});

it.each(['refused', 'unreachable'] as const)(
  'says that a list was %s, and may ask again',
  async (outcome) => {
    const { world, asked, receive, ctx } = await openWorld(outcome);
    const threadId = await receive(signed);
    expect(await unsubscribeThread(ctx, { threadId })).toMatchObject({ outcome });
    expect(await unsubscribeThread(ctx, { threadId })).toMatchObject({ outcome });
    expect(asked).toHaveLength(2);
    expect(await recorded(world)).toEqual([{ host: 'list.test', outcome }]);
  },
);

it.each<[string, Record<string, string>]>([
  ['without a signature', { ...signed, 'DKIM-Signature': '' }],
  ['that failed DKIM', { ...signed, 'Authentication-Results': 'mx.google.com; dkim=fail' }],
  ['over http', { ...signed, 'List-Unsubscribe': '<http://list.test/leave>' }],
  ['by mail', { ...signed, 'List-Unsubscribe': '<mailto:leave@list.test>' }],
  ['that does not offer it', { ...signed, 'List-Unsubscribe-Post': '' }],
])('leaves a list %s to the person', async (_what, headers) => {
  const { world, asked, receive, ctx } = await openWorld();
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const threadId = await receive(present);
  expect(await unsubscribeThread(ctx, { threadId })).toMatchObject({ outcome: 'byHand' });
  expect([asked, await recorded(world)]).toEqual([[], []]);
});

it('does not know a thread that the cache does not know', async () => {
  const { ctx } = await openWorld();
  await expect(unsubscribeThread(ctx, { threadId: 'nowhere' })).rejects.toThrow('Thread not found');
});

it('a process that dies anywhere asks at most once more, and the list is left and recorded in the end', async () => {
  const { world, asked, receive, ctx } = await openWorld();
  for (let steps = 1; ; steps++) {
    const threadId = await receive(signed, `News ${steps}`);
    const before = asked.length;
    const mortal = liveUntil(world.ctx, steps);
    await unsubscribeThread({ ...mortal.ctx, lists: ctx.lists }, { threadId }).catch(mortal.forgive);
    if (!mortal.isDead()) break;
    expect(await unsubscribeThread(ctx, { threadId })).toMatchObject({ outcome: 'left' });
    expect([1, 2]).toContain(asked.length - before);
    await unsubscribeThread(ctx, { threadId });
    expect(asked.length - before).toBeLessThanOrEqual(2);
  }
  expect((await recorded(world)).every((row) => row['outcome'] === 'left')).toBe(true);
});
