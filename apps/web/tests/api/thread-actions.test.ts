import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver, labelsInAccount } from '../support/browser/inbox-page.ts';
import { everyRow, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [person, stranger] = [await connectedNewcomer(world), await connectedNewcomer(world)];
});
afterAll(() => world?.stop());

const OK = { status: 200, body: '{"success":true}' };
const NOT_FOUND = { status: 404, body: '{"error":"Thread not found"}' };

async function answer(method: string, path: string, body: unknown, as = person) {
  const response = await as.call(method, path, body);
  return { status: response.status, body: await response.text() };
}

async function receive(subject: string): Promise<string> {
  const { threadId } = await deliver(person, { subject });
  await seesSubject(person, subject);
  return threadId;
}

const rowOf = async (threadId: string) => (await everyRow(person)).find((row) => row.threadId === threadId);

test('a star is given and taken, twice as once', async () => {
  const threadId = await receive('Star');
  for (const [method, starred] of [
    ['POST', true],
    ['POST', true],
    ['DELETE', false],
    ['DELETE', false],
  ] as const) {
    expect(await answer(method, '/api/inbox/star', { threadId })).toEqual(OK);
    expect((await rowOf(threadId))?.starred).toBe(starred);
    expect((await labelsInAccount(person, threadId)).includes('STARRED')).toBe(starred);
  }
});

describe.each([
  ['trash', 'TRASH'],
  ['spam', 'SPAM'],
] as const)('%s', (verb, label) => {
  const path = `/api/inbox/${verb}`;

  test('takes the thread out of every lane, and DELETE puts it back into its own', async () => {
    const threadId = await receive(`A ${verb} case`);
    await answer('POST', '/api/inbox/restore', { threadId, lane: 'schedule' });
    expect(await answer('POST', path, { threadId })).toEqual(OK);
    expect(await rowOf(threadId)).toBeUndefined();
    expect(await labelsInAccount(person, threadId)).toEqual(['UNREAD', label]);
    expect(await answer('POST', path, { threadId })).toEqual(OK);
    const { status, body } = await answer('DELETE', path, { threadId });
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { success: true, classification: { lane: 'schedule' } },
    ]);
    expect(await rowOf(threadId)).toMatchObject({ lane: 'schedule' });
    expect((await labelsInAccount(person, threadId)).sort()).toEqual(['INBOX', 'UNREAD']);
  });

  test('done in another mail program arrives here', async () => {
    const threadId = await receive(`Elsewhere ${verb}`);
    await world.control('label', {
      email: person.email,
      messageId: threadId,
      add: [label],
      remove: ['INBOX'],
    });
    await eventually(async () => expect(await rowOf(threadId)).toBeUndefined());
  });
});

describe('deleting for good', () => {
  const path = '/api/inbox/delete';
  const refused = (error: string) => JSON.stringify({ error });
  const trashed = async (subject: string, owner = person) => {
    const { threadId } = await deliver(owner, { subject });
    await seesSubject(owner, subject);
    expect(await answer('POST', '/api/inbox/trash', { threadId }, owner)).toEqual(OK);
    return threadId;
  };

  test('is refused to a connection that may not, also by Google itself, and nothing changes', async () => {
    const threadId = await trashed('Stays in the trash');
    const connection = await (await person.call('GET', '/api/connection')).json();
    expect(connection).toMatchObject({ status: 'connected', deletesForGood: false });
    expect(await answer('POST', path, { threadIds: [threadId] })).toEqual({
      status: 403,
      body: refused('This connection may not delete email for good'),
    });
    expect(await labelsInAccount(person, threadId)).toContain('TRASH');
  });

  test('takes threads of the trash alone, and of nobody else', async () => {
    const owner = await newcomer(world);
    await owner.connectWith('https://mail.google.com/');
    expect(await (await owner.call('GET', '/api/connection')).json()).toMatchObject({ deletesForGood: true });
    const [one, two] = [await trashed('One', owner), await trashed('Two', owner)];
    const { threadId: kept } = await deliver(owner, { subject: 'Kept' });
    const theirs = await trashed('Of somebody else');
    expect(await answer('POST', path, { threadIds: [one, kept] }, owner)).toEqual({
      status: 409,
      body: refused('Only a thread in the trash can be deleted for good'),
    });
    expect(await labelsInAccount(owner, one)).toContain('TRASH');
    const success = (threadId: string) => ({ threadId, success: true });
    for (const _again of [1, 2]) {
      const { status, body } = await answer('POST', path, { threadIds: [one, two, theirs] }, owner);
      expect([status, JSON.parse(body)]).toEqual([200, { results: [one, two, theirs].map(success) }]);
      expect([await labelsInAccount(owner, one), await labelsInAccount(owner, two)]).toEqual([[], []]);
    }
    expect(await labelsInAccount(person, theirs)).toContain('TRASH');
    expect((await labelsInAccount(owner, kept)).includes('INBOX')).toBe(true);
    expect((await answer('DELETE', '/api/inbox/trash', { threadId: one }, owner)).status).toBe(404);
  });

  test('takes fifty threads at most, and at least one', async () => {
    for (const threadIds of [[], Array.from({ length: 51 }, (_none, index) => `t${index}`)])
      expect((await answer('POST', path, { threadIds })).status).toBe(400);
  });
});

test('an unknown thread, or one of another user, is not found and nothing changes', async () => {
  const theirs = await receive('Not yours');
  for (const threadId of ['nowhere', '18f0123456789abc', theirs])
    for (const verb of ['star', 'trash', 'spam'])
      for (const method of ['POST', 'DELETE'])
        expect(
          await answer(method, `/api/inbox/${verb}`, { threadId }, stranger),
          `${method} ${verb}`,
        ).toEqual(NOT_FOUND);
  expect((await labelsInAccount(person, theirs)).sort()).toEqual(['INBOX', 'UNREAD']);
  expect(await rowOf(theirs)).toMatchObject({ starred: false });
});

test('a refusing mail account leaves everything unchanged', async () => {
  const threadId = await receive('Refused');
  await world.control('faults', {
    api: 'gmail',
    method: 'threads.modify',
    email: person.email,
    status: 403,
    times: 20,
  });
  for (const verb of ['star', 'trash', 'spam'])
    expect((await answer('POST', `/api/inbox/${verb}`, { threadId })).status).toBe(500);
  await world.control('faults', { clear: true });
  expect(await rowOf(threadId)).toMatchObject({ starred: false });
  expect((await labelsInAccount(person, threadId)).sort()).toEqual(['INBOX', 'UNREAD']);
});

test('a muted thread stays done when mail comes; DELETE and the list say so', async () => {
  const threadId = await receive('Loud thread');
  const muted = await answer('POST', '/api/inbox/mute', { threadId });
  expect([muted.status, JSON.parse(muted.body)]).toMatchObject([200, { classification: { lane: 'done' } }]);
  expect(await labelsInAccount(person, threadId)).not.toContain('INBOX');
  const { threads } = JSON.parse((await answer('GET', '/api/inbox/mute', undefined)).body);
  expect(threads).toMatchObject([{ threadId, subject: 'Loud thread' }]);
  expect((await answer('DELETE', '/api/inbox/mute', { threadId })).status).toBe(200);
  expect(await rowOf(threadId)).toMatchObject({ lane: 'reply' });
  expect(await answer('GET', '/api/inbox/mute', undefined)).toEqual({ status: 200, body: '{"threads":[]}' });
  expect(await answer('POST', '/api/inbox/mute', { threadId }, stranger)).toEqual(NOT_FOUND);
});

test("a blocked sender's new mail goes to the trash, and no other sender's", async () => {
  const address = 'loud@shop.example';
  expect(await answer('POST', '/api/inbox/block', { address: `Shop <${address.toUpperCase()}>` })).toEqual(
    OK,
  );
  const { senders } = JSON.parse((await answer('GET', '/api/inbox/block', undefined)).body);
  expect(senders).toMatchObject([{ address }]);
  const { threadId } = await deliver(person, { subject: 'Sale', from: `Shop <${address}>` });
  await eventually(async () => expect(await labelsInAccount(person, threadId)).toContain('TRASH'));
  expect(await rowOf(threadId)).toBeUndefined();
  expect(await answer('GET', '/api/inbox/block', undefined, stranger)).toEqual({
    status: 200,
    body: '{"senders":[]}',
  });
  expect(await answer('DELETE', '/api/inbox/block', { address })).toEqual(OK);
  const { threadId: later } = await deliver(person, { subject: 'Sale again', from: `Shop <${address}>` });
  await eventually(async () => expect(await rowOf(later)).toMatchObject({ subject: 'Sale again' }));
});

test.each(['', 'nobody', 'a b@c', 'a@b\u200b.test'])(
  'the address "%s" cannot be blocked',
  async (address) => {
    const { status, body } = await answer('POST', '/api/inbox/block', { address });
    expect([status, Object.keys(JSON.parse(body).fieldErrors)]).toEqual([400, ['address']]);
  },
);
