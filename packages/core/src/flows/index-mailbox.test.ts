import { expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { snoozeThreads } from '../../testing/worlds/snooze-threads.ts';
import { getIndexProgress } from '../mailbox/index/index-progress.ts';
import { syncMailbox } from '../mailbox/sync/sync-mailbox.ts';
import { indexMailbox } from './index-mailbox.ts';

const db = shareTestDatabase();

const NEVER = new AbortController().signal;

/** An inbox of many threads, one of them with old messages that are archived, and archived mail beside it. */
async function fullWorld(threads: number, pageSize = 40): Promise<MailWorld> {
  const world = await mailWorld(db, { pageSize });
  const old = world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Root', text: 'Old' }, ['Label_1']);
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Never in the inbox', text: 'x' }, ['Label_1']);
  for (let at = 0; at < threads; at++)
    world.mail.deliver({ from: `p${at}@elsewhere.test`, subject: `Mail ${at}`, text: 'Text' });
  const raw = Buffer.from(world.mail.messages().find(({ id }) => id === old.messageId)?.raw ?? '').toString();
  const inReplyTo = /^message-id: (.*)$/im.exec(raw)?.[1] ?? '';
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Re: Root', text: 'New', inReplyTo });
  return world;
}

function fetched(world: MailWorld): number {
  return world.mail.calls.filter((call) => call === 'getMessage').length;
}

test('the whole inbox is cached and triaged, whole threads, and nothing is fetched twice', async () => {
  const world = await fullWorld(160);
  await indexMailbox(world.ctx, NEVER);
  expect(await world.differences()).toEqual([]);
  expect(fetched(world)).toBe(162);
  const [row] = await db.query<{ threads: number; lanes: number; waiting: number }>(
    `SELECT count(*)::int AS threads, count(c.lane)::int AS lanes,
       count(*) FILTER (WHERE t.needs_triage)::int AS waiting
     FROM threads t LEFT JOIN classifications c USING (user_id, thread_id) WHERE t.user_id = $1`,
    [world.ctx.tenantId],
  );
  expect(row).toEqual({ threads: 161, lanes: 161, waiting: 0 });
  expect(await getIndexProgress(world.ctx)).toEqual({ state: 'done', done: 161, total: 161 });
  // The comparison that follows finds nothing to read.
  await syncMailbox(world.ctx);
  expect(fetched(world)).toBe(162);
});

test('a message costs one read and a thread none', async () => {
  const world = await fullWorld(120, 500);
  await indexMailbox(world.ctx, NEVER);
  expect(world.mail.calls.filter((call) => call === 'getThreadLabels')).toHaveLength(0);
  expect(world.mail.calls.filter((call) => call === 'listMessageIds')).toHaveLength(4);
});

test('every thread shows its row before the older messages of any thread are read', async () => {
  const world = await mailWorld(db);
  for (let at = 0; at < 190; at++) {
    const { messageId } = world.mail.deliver({
      from: `p${at}@elsewhere.test`,
      subject: `Mail ${at}`,
      text: 'x',
    });
    const raw = Buffer.from(world.mail.messages().find(({ id }) => id === messageId)?.raw ?? '').toString();
    const inReplyTo = /^message-id: (.*)$/im.exec(raw)?.[1] ?? '';
    world.mail.deliver({ from: 'bea@elsewhere.test', subject: `Re: Mail ${at}`, text: 'Newest', inReplyTo });
  }
  const seen: { rows: number; messages: number }[] = [];
  const { getMessage } = world.mail;
  const mail = {
    ...world.mail,
    getMessage: async (...input: Parameters<typeof getMessage>) => {
      const [row] = await db.query<{ rows: number; messages: number }>(
        `SELECT count(*)::int AS rows, (SELECT count(*)::int FROM messages WHERE user_id = $1) AS messages
         FROM classifications WHERE user_id = $1`,
        [world.ctx.tenantId],
      );
      if (row) seen.push(row);
      return getMessage(...input);
    },
  };
  await indexMailbox({ ...world.ctx, mail }, NEVER);
  expect(await world.differences()).toEqual([]);
  expect(fetched(world)).toBe(380);
  // Fifty whole threads of two messages and 140 rows of one; one step is read ahead.
  expect(seen.find(({ messages }) => messages > 240)?.rows).toBe(190);
});

test('a thread whose old messages are on no listed page yet is complete if it is among the newest', async () => {
  const world = await fullWorld(3, 2);
  await indexMailbox({ ...world.ctx, jobs: world.jobs }, NEVER);
  expect(await world.differences()).toEqual([]);
  expect(world.mail.calls.filter((call) => call === 'getThreadLabels')).toHaveLength(1);
});

test('the message that a thread answers is fetched after a crash too, when its newest message is cached already', async () => {
  const world = await fullWorld(3, 2);
  world.mail.fail('getThreadLabels', { when: 'before', failure: 'unavailable' });
  await expect(indexMailbox(world.ctx, NEVER)).rejects.toThrow();
  await indexMailbox(world.ctx, NEVER);
  expect(await world.differences()).toEqual([]);
  expect(world.mail.calls.filter((call) => call === 'getThreadLabels')).toHaveLength(2);
});

test('indexing an old message does not unsnooze its thread', async () => {
  const world = await fullWorld(60);
  const { getMessage } = world.mail;
  const [root] = world.mail.messages().slice(-1);
  const mail = {
    ...world.mail,
    getMessage: async (...input: Parameters<typeof getMessage>) => {
      const message = await getMessage(...input);
      if (input[0] === root?.id) await snoozeThreads(db, world.ctx.tenantId, message.threadId);
      return message;
    },
  };
  // Sixty newer threads: the reply to the old mail is not among the first fifty.
  for (let at = 0; at < 60; at++)
    world.mail.deliver({ from: `n${at}@elsewhere.test`, subject: `Newer ${at}`, text: 'x' });
  await indexMailbox({ ...world.ctx, mail }, NEVER);
  expect(await db.query('SELECT 1 FROM snoozes WHERE user_id = $1', [world.ctx.tenantId])).toHaveLength(1);
});

test('progress never goes back, and ends with everything done', async () => {
  const world = await fullWorld(130);
  await indexMailbox(world.ctx, NEVER);
  const steps = world.realtime.published.flatMap(({ event }) =>
    event.name === 'index.progress' ? [event.data] : [],
  );
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b));
  expect(steps.at(-1)).toEqual({ done: 131, total: 131 });
});

test('killed at any call, it resumes where it was and fetches again only what was in flight', async () => {
  const world = await fullWorld(140);
  let kills = 0;
  for (let done = false; !done; ) {
    try {
      await indexMailbox({ ...world.ctx, mail: dyingAfter(world, 43) }, NEVER);
      done = true;
    } catch (error) {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThan(2);
  expect(await world.differences()).toEqual([]);
  // Two steps of thirty messages are under way at most.
  expect(fetched(world)).toBeLessThanOrEqual(142 + kills * 60);
  expect(await getIndexProgress(world.ctx)).toMatchObject({ state: 'done', done: 141 });
});

/** Every call after the nth fails, as after a kill. */
function dyingAfter({ mail }: MailWorld, calls: number): MailWorld['mail'] {
  let left = calls;
  const guard =
    <A extends unknown[], R>(call: (...input: A) => Promise<R>) =>
    (...input: A) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : call(...input);
    };
  return {
    ...mail,
    listThreadIds: guard(mail.listThreadIds),
    listMessageIds: guard(mail.listMessageIds),
    getMessage: guard(mail.getMessage),
    getThreadLabels: guard(mail.getThreadLabels),
  };
}

test('asked to stop, it throws, so that its job is not taken for finished', async () => {
  const world = await fullWorld(120);
  const stopping = new AbortController();
  const { getMessage } = world.mail;
  const mail = {
    ...world.mail,
    getMessage: (...input: Parameters<typeof getMessage>) => {
      if (fetched(world) > 70) stopping.abort(new Error('stopping'));
      return getMessage(...input);
    },
  };
  await expect(indexMailbox({ ...world.ctx, mail }, stopping.signal)).rejects.toThrow('stopping');
  expect((await getIndexProgress(world.ctx)).state).not.toBe('done');
  await indexMailbox(world.ctx, NEVER);
  expect(await world.differences()).toEqual([]);
});

test('mail that comes, goes and changes during the indexing is right at its end', async () => {
  const world = await fullWorld(150);
  const { getMessage } = world.mail;
  let count = 0;
  // One after the other, as jobs of one mailbox are; several messages are read at the same time.
  let syncs = Promise.resolve();
  const sync = () => {
    syncs = syncs.then(async () => {
      await syncMailbox(world.ctx);
    });
    return syncs;
  };
  const mail = {
    ...world.mail,
    getMessage: async (...input: Parameters<typeof getMessage>) => {
      count += 1;
      if (count % 7 === 0) disturb(world, count);
      if (count % 31 === 0) await sync();
      return getMessage(...input);
    },
  };
  await indexMailbox({ ...world.ctx, mail }, NEVER);
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
});

function disturb({ mail }: MailWorld, count: number): void {
  const all = mail.messages();
  const target = all[(count * 13) % all.length];
  if (!target) return;
  if (count % 4 === 0) mail.remove(target.id);
  else if (count % 4 === 1) mail.relabel(target.id, { add: ['STARRED'], remove: ['UNREAD'] });
  else if (count % 4 === 2) mail.relabel(target.id, { add: ['TRASH'], remove: ['INBOX'] });
  else mail.deliver({ from: 'late@elsewhere.test', subject: `Late ${count}`, text: 'x' });
}
