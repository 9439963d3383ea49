import type { InboxCounts, InboxPage, InboxRow } from '@triage/contract/inbox/inbox';
import { markOf } from '@triage/contract/mailbox-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, deliver, mutateProcedure, queryProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, locationOf, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const TEXT = 'Could you tell me when this is ready?';

describe('an email that arrives in two mailboxes of a person', () => {
  let world: World;
  let ada: Person;
  let second: string;
  let work: string;
  let eve: Person;
  beforeAll(async () => {
    world = await startWorld();
    ada = await connectedNewcomer(world);
    eve = await connectedNewcomer(world);
    work = `work-${ada.email}`;
    const start = await ada.fetch('/api/connect/mailhost?mailbox=new');
    const finish = await ada.fetch(await ada.consent(locationOf(start), { email: work }));
    expect(locationOf(finish)).toBe('/inbox');
    const answer = await ada.call('GET', '/api/connection/mailboxes');
    const { mailboxes } = (await answer.json()) as { mailboxes: { mailboxId: string }[] };
    second = mailboxes[1]?.mailboxId ?? '';
  }, 120_000);
  afterAll(() => world?.stop());

  async function listInbox(person: Person, query: Record<string, string> = {}): Promise<InboxRow[]> {
    const answer = await person.call('GET', `/api/inbox/list?${new URLSearchParams(query)}`);
    return ((await answer.json()) as InboxPage).rows;
  }

  const ofSubject = (rows: readonly InboxRow[], subject: string) =>
    rows.filter((row) => row.subject === subject);

  /** The row of an email that both mailboxes have: until both have sorted it, another copy may lead. */
  function seesBoth(
    subject: string,
    { view = 'reply', isOtherOpen = true }: { view?: string; isOtherOpen?: boolean } = {},
  ): Promise<InboxRow> {
    return eventually(async () => {
      const rows = ofSubject(await listInbox(ada, { view }), subject);
      expect(rows.map(({ alsoIn }) => alsoIn?.map(({ open }) => open))).toEqual([[isOtherOpen]]);
      for (const mailboxId of isOtherOpen ? ['first', second] : [])
        expect(ofSubject(await listInbox(ada, { view, mailboxId }), subject)).toHaveLength(1);
      return rows[0] as InboxRow;
    });
  }

  /** As its provider has it. */
  async function isInInbox(email: string, subject: string): Promise<boolean> {
    const truth = (await world.control(`mailbox?email=${encodeURIComponent(email)}`)) as {
      messages: { subject: string; labelIds: string[] }[];
    };
    const found = truth.messages.filter((message) => message.subject === subject);
    expect(found).toHaveLength(1);
    return found[0]?.labelIds.includes('INBOX') ?? false;
  }

  test('is one row of the mailbox in To, which says where it is too, and is counted once', async () => {
    await deliver(world, { to: [work], cc: [ada.email], subject: 'For both', text: TEXT });
    const row = await seesBoth('For both');
    expect(row.mailboxId).toBe(second);
    expect(row.alsoIn?.[0]).toMatchObject({ mailboxId: 'first' });
    const counts = await answerOf<InboxCounts>(await queryProcedure(ada, 'inbox.counts'));
    expect(counts.reply).toBe((await listInbox(ada, { view: 'reply', limit: '100' })).length);
    const [own] = ofSubject(await listInbox(ada, { view: 'reply', mailboxId: 'first' }), 'For both');
    expect(own?.threadId).toBe(row.alsoIn?.[0]?.threadId);
    expect(own).not.toHaveProperty('alsoIn');
    const thread = await ada.call('GET', `/api/inbox/thread?threadId=${encodeURIComponent(row.threadId)}`);
    expect(await thread.json()).toMatchObject({ alsoIn: row.alsoIn });
  });

  test('is found once by a search over all, and in the mailbox that `account:` names', async () => {
    await deliver(world, { to: [ada.email, work], subject: 'Zeppelin tickets', text: TEXT });
    await seesBoth('Zeppelin tickets');
    const found = async (query: string) => {
      const answer = await ada.call('POST', '/api/search/advanced', { query });
      return ((await answer.json()) as { results: { mailboxId: string; alsoIn?: object[] }[] }).results;
    };
    expect(await found('zeppelin')).toMatchObject([{ mailboxId: 'first', alsoIn: [{ mailboxId: second }] }]);
    const ofWork = await found(`zeppelin account:${work}`);
    expect(ofWork).toMatchObject([{ mailboxId: second }]);
    expect(ofWork[0]).not.toHaveProperty('alsoIn');
  });

  test('pages of any size show each once', async () => {
    for (const at of [1, 2, 3])
      await deliver(world, { to: [ada.email, work], subject: `Page ${at}`, text: TEXT });
    await deliver(world, { to: ada.email, subject: 'Only mine', text: TEXT });
    for (const at of [1, 2, 3]) await seesBoth(`Page ${at}`);
    await eventually(async () => expect(ofSubject(await listInbox(ada), 'Only mine')).toHaveLength(1));
    const listAll = async (limit: number) => {
      const subjects: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const query = new URLSearchParams({ view: 'reply', limit: String(limit), ...(cursor && { cursor }) });
        const page = (await (await ada.call('GET', `/api/inbox/list?${query}`)).json()) as InboxPage;
        subjects.push(...page.rows.map(({ subject }) => subject));
        cursor = page.nextCursor;
        if (!cursor) return subjects;
      }
    };
    const whole = await listAll(100);
    expect(new Set(whole).size).toBe(whole.length);
    for (const limit of [1, 2, 3]) expect(await listAll(limit)).toEqual(whole);
  });

  test('a change of the row is one of both, at both providers, and of nobody else who has the email', async () => {
    await deliver(world, { to: [ada.email, work, eve.email], subject: 'To three', text: TEXT });
    const row = await seesBoth('To three');
    const threadIds = [row.threadId, ...(row.alsoIn ?? []).map(({ threadId }) => threadId)];
    expect(threadIds.filter((id) => id.startsWith(markOf(second)))).toHaveLength(1);
    const [eves] = await eventually(async () => {
      const rows = ofSubject(await listInbox(eve), 'To three');
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(eves).not.toHaveProperty('alsoIn');
    const archive = await mutateProcedure(ada, 'triage.archiveMany', { threadIds });
    expect(await answerOf(archive)).toEqual({
      results: threadIds.map((threadId) => ({ threadId, success: true })),
    });
    const inInbox = () =>
      Promise.all([ada.email, work, eve.email].map((email) => isInInbox(email, 'To three')));
    expect(await inInbox()).toEqual([false, false, true]);
    expect((await seesBoth('To three', { view: 'done', isOtherOpen: false })).threadId).toBe(row.threadId);
    for (const threadId of threadIds) await mutateProcedure(ada, 'triage.undo', { threadId });
    expect(await inInbox()).toEqual([true, true, true]);
    await seesBoth('To three');

    // By ids of a mailbox of hers nobody else changes anything.
    const stolen = await mutateProcedure(eve, 'triage.archiveMany', {
      threadIds: [eves?.threadId, threadIds.find((id) => id.startsWith(markOf(second)))],
    });
    const { results } = await answerOf<{ results: { success: boolean }[] }>(stolen);
    expect(results.map(({ success }) => success)).toEqual([true, false]);
    expect(await inInbox()).toEqual([true, true, false]);
  });

  test('a copy that is done hides none that is open, until that one is answered', async () => {
    await deliver(world, { to: [ada.email, work], subject: 'Half done', text: TEXT });
    const row = await seesBoth('Half done');
    expect((await ada.call('POST', '/api/inbox/archive', { threadId: row.threadId })).status).toBe(200);
    const open = await seesBoth('Half done', { isOtherOpen: false });
    expect([open.threadId, open.alsoIn?.[0]?.threadId]).toEqual([row.alsoIn?.[0]?.threadId, row.threadId]);
    expect(ofSubject(await listInbox(ada, { view: 'done' }), 'Half done')).toEqual([]);
    const reply = {
      to: ['grace@elsewhere.test'],
      subject: 'Re: Half done',
      body: 'Yes',
      threadId: open.threadId,
    };
    expect((await ada.call('POST', '/api/inbox/send', reply)).status).toBe(200);
    await eventually(async () => {
      const [answered, ...others] = ofSubject(await listInbox(ada, { view: 'done' }), 'Half done');
      expect(answered?.threadId).toBe(open.threadId);
      expect(answered?.alsoIn?.map(({ threadId }) => threadId)).toEqual([row.threadId]);
      expect(others).toEqual([]);
    });
  });
});
