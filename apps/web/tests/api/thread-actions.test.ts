import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRow, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { deliver, labelsInAccount } from '../support/inbox-page.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
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

test('an unknown thread, and one of somebody else, are not found and nothing changes', async () => {
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
