import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { InboxCounts, InboxRow } from '@triage/contract/inbox/inbox';
import { markOf } from '@triage/contract/mailbox-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerOf,
  deliver,
  mutateProcedure,
  queryProcedure,
  seesSubject,
} from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, locationOf, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

describe('a person with two mailboxes', () => {
  let world: World;
  let ada: Person;
  let second: string;
  let work: string;
  beforeAll(async () => {
    world = await startWorld();
    ada = await connectedNewcomer(world);
    work = `work-${ada.email}`;
    const finish = await connectAnother(ada, work);
    expect(locationOf(finish)).toBe('/inbox');
    const mailboxes = await listMailboxes(ada);
    expect(mailboxes).toHaveLength(2);
    second = mailboxes[1]?.mailboxId ?? '';
  }, 120_000);
  afterAll(() => world?.stop());

  async function connectAnother(person: Person, email: string): Promise<Response> {
    const start = await person.fetch('/api/connect/mailhost?mailbox=new');
    return person.fetch(await person.consent(locationOf(start), { email }));
  }

  async function listMailboxes(person: Person): Promise<PersonMailbox[]> {
    const answer = await person.call('GET', '/api/connection/mailboxes');
    return ((await answer.json()) as { mailboxes: PersonMailbox[] }).mailboxes;
  }

  const arrives = async (to: string, subject: string): Promise<InboxRow> => {
    await deliver(world, { to, subject, text: 'Could you tell me when this is ready?' });
    return seesSubject(ada, subject);
  };

  test('has one list of both, whose rows and ids say where they are from', async () => {
    const [own, ofWork] = [await arrives(ada.email, 'To me'), await arrives(work, 'To my office')];
    expect(own).toMatchObject({ mailboxId: 'first' });
    expect(own.threadId).not.toContain('~');
    expect(ofWork).toMatchObject({ mailboxId: second });
    expect(ofWork.threadId.startsWith(markOf(second))).toBe(true);
    const page = (await (await ada.call('GET', `/api/inbox/list?view=reply&mailboxId=${second}`)).json()) as {
      rows: InboxRow[];
    };
    expect(page.rows.map(({ subject }) => subject)).toEqual(['To my office']);
  });

  test('pages through both in one order, and counts them together', async () => {
    for (const at of [1, 2, 3]) {
      await arrives(ada.email, `Own ${at}`);
      await arrives(work, `Office ${at}`);
    }
    const whole = await listAll(100);
    expect(await listAll(2)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    const counts = await answerOf<InboxCounts>(await queryProcedure(ada, 'inbox.counts'));
    expect(counts.reply).toBe(whole.length);
  });

  async function listAll(limit: number): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ view: 'reply', limit: String(limit), ...(cursor && { cursor }) });
      const answer = await ada.call('GET', `/api/inbox/list?${query}`);
      const page = (await answer.json()) as { rows: InboxRow[]; nextCursor: string | null };
      ids.push(...page.rows.map(({ threadId }) => threadId));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  }

  test('changes a thread in the mailbox that it is in, and many of both in one call', async () => {
    const [own, ofWork] = [await arrives(ada.email, 'One of mine'), await arrives(work, 'One of work')];
    const both = [own.threadId, ofWork.threadId];
    const { results } = await answerOf<{ results: { threadId: string; success: boolean }[] }>(
      await mutateProcedure(ada, 'triage.archiveMany', { threadIds: both }),
    );
    expect(results).toEqual(both.map((threadId) => ({ threadId, success: true })));
    for (const threadId of both) {
      const view = await ada.call('GET', `/api/inbox/thread?threadId=${encodeURIComponent(threadId)}`);
      expect(await view.json()).toMatchObject({ threadId, lane: 'done' });
    }
  });

  test('answers from the mailbox that was written to, and the email leaves there', async () => {
    const { threadId } = await arrives(work, 'Answer me');
    const mail = { to: ['grace@elsewhere.test'], subject: 'Re: Answer me', body: 'Tomorrow', threadId };
    const queued = await ada.call('POST', '/api/inbox/send', mail);
    const { scheduledSendId } = (await queued.json()) as { scheduledSendId: string };
    expect(scheduledSendId.startsWith(markOf(second))).toBe(true);
    await eventually(async () => {
      const sent = await ada.call('GET', '/api/mail/list?in=sent');
      const { rows } = (await sent.json()) as { rows: InboxRow[] };
      expect(rows).toContainEqual(expect.objectContaining({ threadId, mailboxId: second }));
    });
    const outbox = (await (await ada.call('GET', '/api/inbox/sends')).json()) as {
      sends: { scheduledSendId: string; status: string }[];
    };
    expect(outbox.sends).toContainEqual(expect.objectContaining({ scheduledSendId, status: 'sent' }));
  });

  test('a new email leaves from the mailbox that has the address', async () => {
    const mail = { to: ['grace@elsewhere.test'], subject: 'From work', body: 'Hello', from: work };
    const { scheduledSendId } = (await (await ada.call('POST', '/api/inbox/send', mail)).json()) as {
      scheduledSendId: string;
    };
    expect(scheduledSendId.startsWith(markOf(second))).toBe(true);
  });

  test('searches both, and one by its name', async () => {
    const found = async (query: string) => {
      const answer = await ada.call('POST', '/api/search/advanced', { query });
      const { results } = (await answer.json()) as { results: { mailboxId?: string }[] };
      return new Set(results.map(({ mailboxId }) => mailboxId));
    };
    expect(await found('ready')).toEqual(new Set(['first', second]));
    expect(await found(`ready account:${work}`)).toEqual(new Set([second]));
    const named = { mailboxId: second, name: 'The office', colour: 'green' };
    expect((await ada.call('PATCH', '/api/connection/mailboxes', named)).status).toBe(200);
    expect(await found('ready account:"the office"')).toEqual(new Set([second]));
  });

  test('an account that is there already is not connected twice', async () => {
    const finish = await connectAnother(ada, work);
    expect(locationOf(finish)).toBe('/settings?mailbox=mailboxIsThere#mailboxes');
    expect(await listMailboxes(ada)).toHaveLength(2);
  });

  test('connected again with the account of another mailbox, one stays as it was', async () => {
    for (const [mailboxId, email] of [
      [second, ada.email],
      ['first', work],
    ] as const) {
      const start = await ada.fetch(`/api/connect/mailhost?mailbox=${mailboxId}`);
      const finish = await ada.fetch(await ada.consent(locationOf(start), { email }));
      expect(locationOf(finish)).toBe('/settings?mailbox=mailboxIsThere#mailboxes');
    }
    const mailboxes = await listMailboxes(ada);
    expect(mailboxes.map(({ emailAddress }) => emailAddress)).toEqual([ada.email, work]);
  });

  test('nobody reaches a mailbox of somebody else, by whatever id', async () => {
    const { threadId } = await arrives(work, 'Not for others');
    const other = await connectedNewcomer(world);
    const view = await other.call('GET', `/api/inbox/thread?threadId=${encodeURIComponent(threadId)}`);
    expect(view.status).toBe(404);
    await connectAnother(other, `other-${other.email}`);
    const again = await other.call('GET', `/api/inbox/thread?threadId=${encodeURIComponent(threadId)}`);
    expect(again.status).toBe(404);
    const removal = await other.call('DELETE', '/api/connection/mailboxes', { mailboxId: second });
    expect(removal.status).toBe(404);
  });

  test('one that lost its access takes nothing from the other, and can be removed', async () => {
    await world.control('revoke', { email: work });
    await deliver(world, { to: work, subject: 'Never read', text: 'Hello' });
    await eventually(async () => {
      const mailboxes = await listMailboxes(ada);
      expect(mailboxes.map(({ status }) => status)).toEqual(['connected', 'revoked']);
    }, 40_000);
    await arrives(ada.email, 'Still here');
    const removal = await ada.call('DELETE', '/api/connection/mailboxes', { mailboxId: second });
    expect(await removal.json()).toEqual({ success: true });
    expect(await listMailboxes(ada)).toHaveLength(1);
    const row = await seesSubject(ada, 'Still here');
    expect(row).not.toHaveProperty('mailboxId');
    const connection = (await (await ada.call('GET', '/api/connection')).json()) as object;
    expect(connection).not.toHaveProperty('mailboxes');
  });
});
