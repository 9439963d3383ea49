import type { HybridSearchAnswer } from '@triage/contract/inbox/hybrid-search';
import type { InboxCounts, InboxPage, InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import type { Lane } from '@triage/contract/triage/lanes';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import { now, run, rows as tableRows } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { classify, type MessageFields, searchMessage, storeMail } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { addWorkMailbox, WORK, type WorkMailbox } from '../../testing/worlds/two-mailboxes.ts';
import type { TenantId } from '../tenant/tenant-id.ts';

const db = shareTestDatabase();

let world: AgentWorld;
let ada: AgentPerson;
let work: WorkMailbox;
let first: TenantId;
beforeEach(async () => {
  world = makeAgentWorld(db);
  ada = await world.addAgentPerson();
  work = await addWorkMailbox(db, world, ada);
  first = ada.tenant.tenantId;
  // Counts are kept from then on.
  await run(
    db,
    tableRows.updateTable('mailboxes').set({ indexed_at: now }).where('user_id', 'like', `${first}%`),
  );
});

type Fields = Partial<MessageFields> & { lane?: Lane };

const idIn = (mailbox: 'own' | 'work', name: string) => (mailbox === 'own' ? name : `${WORK}~${name}`);

/** Stores an email of this Message-ID in one of the mailboxes, as a thread of its own unless another one is named. */
async function put(mailbox: 'own' | 'work', name: string, { lane = 'reply', ...fields }: Fields = {}) {
  const tenantId = mailbox === 'own' ? first : work.tenant.tenantId;
  const threadId = idIn(mailbox, fields.threadId ?? name);
  const messageId = idIn(mailbox, `message ${name}`);
  const rfcMessageId = fields.rfcMessageId ?? `<${name}@elsewhere.test>`;
  const message = searchMessage({ subject: name, ...fields, threadId, messageId, rfcMessageId });
  await storeMail(db, tenantId, [message]);
  if (fields.threadId === undefined) await classify(db, tenantId, { [threadId]: lane });
  return threadId;
}

async function both(name: string, own: Fields = {}, ofWork: Fields = own) {
  return [await put('own', name, own), await put('work', name, ofWork)] as const;
}

async function list(view: string, input: object = {}): Promise<InboxRow[]> {
  return ((await work.call('inbox.list', { view, ...input })) as InboxPage).rows;
}

const count = async (input?: object) => (await work.call('inbox.counts', input)) as InboxCounts;
const idsOf = (rows: readonly { threadId: string }[]) => rows.map(({ threadId }) => threadId);

describe('which copy leads', () => {
  test('the one of the mailbox in To, also where the other one was first', async () => {
    const [own, ofWork] = await both(
      'Offer',
      { to: ['list@lists.test'], sentAt: new Date('2026-02-01T08:00:00Z') },
      { to: [work.address], sentAt: new Date('2026-02-01T08:05:00Z') },
    );
    const [row, ...others] = await list('reply');
    expect(row).toMatchObject({ threadId: ofWork, mailboxId: WORK });
    expect(row?.alsoIn).toEqual([{ mailboxId: 'first', threadId: own, open: true }]);
    expect(others).toEqual([]);
    expect(await count()).toMatchObject({ reply: 1 });
  });

  test('To before Cc, Cc before neither, and an address is compared as a whole', async () => {
    const inCc = { to: ['list@lists.test'], cc: [`Work <${work.address}>`] };
    const [, ofWork] = await both('In copy', { to: ['list@lists.test'] }, inCc);
    const [, similar] = await both('Similar', { to: [`not-${ada.tenant.tenantId}`] }, { to: [work.address] });
    expect(idsOf(await list('reply')).sort()).toEqual([ofWork, similar].sort());
  });

  test('when no address decides, the copy that arrived first leads', async () => {
    const [early, late] = ['08:00', '08:01'].map((at) => new Date(`2026-02-01T${at}:00Z`)) as [Date, Date];
    const [, ofWork] = await both('List', { to: [], sentAt: late }, { to: [], sentAt: early });
    expect(idsOf(await list('reply'))).toEqual([ofWork]);
  });

  test('an open copy before a snoozed one, and that before one that is done', async () => {
    const [own, ofWork] = await both('Twice', { lane: 'done' }, { lane: 'fyi' });
    expect([idsOf(await list('fyi')), idsOf(await list('done'))]).toEqual([[ofWork], []]);
    expect(await count()).toMatchObject({ fyi: 1, done: 0 });
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await work.call('snooze.snooze', { threadId: ofWork, until });
    expect([idsOf(await list('snoozed')), idsOf(await list('done'))]).toEqual([[ofWork], []]);
    expect(await count()).toMatchObject({ fyi: 0, done: 0, snoozed: 1 });
    await run(
      db,
      tableRows
        .updateTable('classifications')
        .set({ lane: 'reply' })
        .where('user_id', '=', first)
        .where('thread_id', '=', own),
    );
    await bump();
    expect([idsOf(await list('reply')), idsOf(await list('snoozed'))]).toEqual([[own], []]);
    expect(await count()).toMatchObject({ reply: 1, snoozed: 0 });
  });
});

/** As every change of a mailbox does. */
async function bump() {
  await run(
    db,
    tableRows
      .updateTable('mailboxes')
      .set((eb) => ({ version: eb('version', '+', '1') }))
      .where('user_id', 'like', `${first}%`),
  );
}

describe('emails that are not copies of each other', () => {
  test('a thread with a message of its own stays a row', async () => {
    const [own, ofWork] = await both('Plan');
    await put('own', 'Answer', { threadId: 'Plan' });
    expect(idsOf(await list('reply')).sort()).toEqual([own, ofWork].sort());
    expect(await count()).toMatchObject({ reply: 2 });
    await put('work', 'Answer', { threadId: 'Plan' });
    expect(idsOf(await list('reply'))).toEqual([own]);
  });

  test('the Message-ID of another sender, a missing one, and what looks like a forgery', async () => {
    await both('Other sender', {}, { from: { name: 'Eve', email: 'eve@evil.test' } });
    await both('Without', { rfcMessageId: '' });
    const [, forged] = await both('Forged');
    await run(
      db,
      tableRows
        .updateTable('classifications')
        .set({ suspicious: true })
        .where('user_id', '=', work.tenant.tenantId)
        .where('thread_id', '=', forged),
    );
    const rows = await list('reply');
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ alsoIn }) => alsoIn)).toEqual([]);
    expect(await count()).toMatchObject({ reply: 6 });
  });

  test('two threads of one mailbox', async () => {
    const same = { rfcMessageId: '<same@elsewhere.test>' };
    const [own, again] = [await put('own', 'One', same), await put('own', 'Two', same)];
    const ofWork = await put('work', 'Three', same);
    const rows = await list('reply');
    expect(idsOf(rows).sort()).toEqual([own, again].sort());
    expect(rows.flatMap(({ alsoIn }) => alsoIn ?? [])).toEqual([
      { mailboxId: WORK, threadId: ofWork, open: true },
    ]);
    expect(await count()).toMatchObject({ reply: 2 });
  });

  test('the mail of another person with the same Message-ID', async () => {
    const eve = await world.addAgentPerson();
    const message = { threadId: 'stolen', rfcMessageId: '<Mine@elsewhere.test>', subject: 'Mine' };
    await storeMail(db, eve.tenant.tenantId, [searchMessage(message)]);
    await classify(db, eve.tenant.tenantId, { stolen: 'reply' });
    const own = await put('own', 'Mine');
    const rows = await list('reply');
    expect(idsOf(rows)).toEqual([own]);
    expect(rows[0]).not.toHaveProperty('alsoIn');
  });
});

test('one mailbox alone shows its own copy, and so does an open thread', async () => {
  const [own, ofWork] = await both('Both');
  const rows = await list('reply', { mailboxId: WORK });
  expect(idsOf(rows)).toEqual([ofWork]);
  expect(rows[0]).not.toHaveProperty('alsoIn');
  expect(await count({ mailboxId: WORK })).toMatchObject({ reply: 1 });
  const view = (await work.call('inbox.thread', { threadId: ofWork })) as ThreadView;
  expect(view.alsoIn).toEqual([{ mailboxId: 'first', threadId: own, open: true }]);
});

test('a search over all finds it once, and one with account: the copy of that mailbox', async () => {
  const [own, ofWork] = await both('Quarterly figures');
  const found = async (query: string) =>
    ((await work.call('search.hybrid', { query, limit: 10 })) as HybridSearchAnswer).results;
  const results = await found('figures');
  expect(idsOf(results)).toEqual([own]);
  expect(results[0]?.alsoIn).toEqual([{ mailboxId: WORK, threadId: ofWork, open: true }]);
  expect(idsOf(await found('figures account:office'))).toEqual([ofWork]);
});

test('a list of mail shows a copy that is in it, also where another one would lead', async () => {
  const [own, ofWork] = await both('Starred', { labelIds: ['INBOX'] }, { labelIds: ['INBOX', 'STARRED'] });
  const mail = async (place: string) => ((await work.call('mail.list', { in: place })) as MailPage).rows;
  expect(idsOf(await mail('starred'))).toEqual([ofWork]);
  expect(idsOf(await mail('all'))).toEqual([own]);
});

test('splits and pinned searches count it once, and of a chosen mailbox its own threads', async () => {
  await work.call('splits.create', { name: 'Ann', conditions: { from: ['ann@example.test'] } });
  await work.call('savedSearches.create', { name: 'Figures', query: 'figures' });
  await both('Figures of both');
  await put('work', 'Figures of work');
  const [split] = ((await work.call('splits.list')) as SplitsAnswer).splits;
  for (const userId of [first, work.tenant.tenantId]) {
    if (userId !== first)
      await run(
        db,
        tableRows
          .insertInto('splits')
          .columns([
            'user_id',
            'id',
            'name',
            'place',
            'colour',
            'lane',
            'conditions',
            'exceptions',
            'updated_at',
          ])
          .expression((eb) =>
            eb
              .selectFrom('splits')
              .select([
                eb.val(userId).as('user_id'),
                'id',
                'name',
                'place',
                'colour',
                'lane',
                'conditions',
                'exceptions',
                'updated_at',
              ])
              .where('user_id', '=', first),
          ),
      );
    await run(
      db,
      tableRows
        .insertInto('split_threads')
        .columns(['user_id', 'split_id', 'thread_id', 'lane', 'last_message_at'])
        .expression((eb) =>
          eb
            .selectFrom('classifications')
            .select([
              eb.val(userId).as('user_id'),
              eb.val(split?.splitId).as('split_id'),
              'thread_id',
              'lane',
              'last_message_at',
            ])
            .where('user_id', '=', userId),
        ),
    );
  }
  await bump();
  const counts = async (input?: object) => {
    const { splits } = (await work.call('splits.list', input)) as SplitsAnswer;
    const { searches } = (await work.call('savedSearches.list', input)) as SavedSearchesAnswer;
    return [splits[0]?.threads, searches[0]?.threads];
  };
  expect(await counts()).toEqual([2, 2]);
  expect(await counts({ mailboxId: WORK })).toEqual([2, 2]);
  expect(await counts({ mailboxId: 'first' })).toEqual([1, 1]);
  expect(await list('reply', { split: split?.splitId })).toHaveLength(2);
  await expect(work.call('splits.list', { mailboxId: 'mothers' })).rejects.toThrow();
});

test('with one mailbox, no statement looks for copies', async () => {
  await both('Mine');
  const asked: string[] = [];
  const { db: plain } = world.services;
  world.services.db = {
    ...plain,
    forTenant(tenantId) {
      const own = plain.forTenant(tenantId);
      return {
        ...own,
        query: (statement, ...rest) => {
          asked.push(JSON.stringify(statement));
          return own.query(statement, ...rest);
        },
      };
    },
  };
  const countAsked = async (call: AgentPerson['call']) => {
    asked.length = 0;
    const { rows } = (await call('inbox.list', { view: 'reply' })) as InboxPage;
    await call('inbox.counts');
    await call('inbox.thread', { threadId: 'Mine' });
    await call('search.hybrid', { query: 'mine' });
    const isShown = 'alsoIn' in (rows[0] ?? {});
    return {
      isShown,
      all: asked.length > 3,
      twins: asked.filter((text) => text.includes('twin_key')).length,
    };
  };
  expect(await countAsked(ada.call)).toEqual({ isShown: false, all: true, twins: 0 });
  expect(await countAsked(work.call)).toMatchObject({ isShown: true, twins: expect.toSatisfy((n) => n > 5) });
});

test('pages of any size show every email once, in the order of one large page', async () => {
  const lanes = ['reply', 'fyi', 'done'] as const;
  const email = fc.record({
    own: fc.option(fc.constantFrom(...lanes)),
    work: fc.option(fc.constantFrom(...lanes)),
    minute: fc.nat({ max: 9 }),
    later: fc.nat({ max: 3 }),
  });
  const plan = fc.sample(fc.array(email, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 })[0] ?? [];
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 8, minute));
  for (const [place, { own, work: ofWork, minute, later }] of plan.entries()) {
    const name = `Email ${String(place).padStart(2, '0')}`;
    if (own) await put('own', name, { lane: own, sentAt: at(minute) });
    if (ofWork) await put('work', name, { lane: ofWork, sentAt: at(minute + later) });
  }
  const pages = async (view: string, limit: number) => {
    const rows: InboxRow[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = (await work.call('inbox.list', { view, limit, ...(cursor && { cursor }) })) as InboxPage;
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (!cursor) return rows.map(({ subject }) => subject);
      expect(page.rows).toHaveLength(limit);
    }
  };
  const shown: string[] = [];
  for (const lane of lanes) {
    const whole = await pages(lane, 100);
    for (const limit of [1, 2, 3, 7]) expect(await pages(lane, limit)).toEqual(whole);
    expect((await count())[lane]).toBe(whole.length);
    shown.push(...whole);
  }
  const stored = plan.flatMap((each, place) =>
    each.own || each.work ? `Email ${String(place).padStart(2, '0')}` : [],
  );
  expect(shown.toSorted()).toEqual(stored);
});
