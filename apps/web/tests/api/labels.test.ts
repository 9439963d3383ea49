import type { Label } from '@triage/contract/triage/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, labelsInAccount } from '../support/browser/inbox-page.ts';
import { everyRow, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const PATH = '/api/inbox/labels';

let world: World;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [person, stranger] = [await connectedNewcomer(world), await connectedNewcomer(world)];
});
afterAll(() => world?.stop());

async function answer(method: string, body: unknown, as = person) {
  const response = await as.call(method, PATH, body);
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) };
}

async function create(name: string, colour?: string, as = person): Promise<Label> {
  const { status, body } = await answer('PUT', { name, ...(colour && { colour }) }, as);
  expect(status).toBe(200);
  return body;
}

async function receive(subject: string): Promise<string> {
  const { threadId } = await deliver(person, { subject });
  await seesSubject(person, subject);
  return threadId;
}

const rowOf = async (threadId: string) => (await everyRow(person)).find((row) => row.threadId === threadId);

test('a label is created with a colour, listed, and created once', async () => {
  const label = await create('Clients/Öst', 'teal');
  expect(label).toEqual({ id: expect.any(String), name: 'Clients/Öst', colour: 'teal' });
  expect(await create('clients/öst', 'red')).toEqual(label);
  const { body } = await answer('GET', undefined);
  expect(body.labels).toContainEqual(label);
  expect((await answer('GET', undefined, stranger)).body.labels).not.toContainEqual(label);
});

test('labels are added to several threads and removed, twice as once; the thread stays in its lane', async () => {
  const [one, two] = [await receive('First to label'), await receive('Second to label')];
  const [work, home] = [await create('Work'), await create('Home')];
  for (const time of [1, 2]) {
    const { status, body } = await answer('POST', { threadIds: [one, two], add: [work.id, home.id] });
    expect([status, body.results.length], `${time}`).toEqual([200, 2]);
  }
  await answer('POST', { threadIds: [two], remove: [home.id] });
  expect((await rowOf(one))?.labelIds).toEqual(expect.arrayContaining([work.id, home.id, 'INBOX']));
  expect(await labelsInAccount(person, two)).toContain(work.id);
  expect(await labelsInAccount(person, two)).not.toContain(home.id);
  const list = await person.call('GET', `/api/mail/list?in=label:${home.id}`);
  expect((await list.json()).rows).toMatchObject([{ threadId: one }]);
});

test('moving to a label archives, and the way back into a lane keeps the label', async () => {
  const threadId = await receive('To be filed');
  const { id } = await create('Filed');
  expect((await answer('POST', { threadIds: [threadId], add: [id], archive: true })).status).toBe(200);
  expect(await labelsInAccount(person, threadId)).toEqual(expect.arrayContaining([id]));
  expect(await labelsInAccount(person, threadId)).not.toContain('INBOX');
  expect(await rowOf(threadId)).toMatchObject({ lane: 'done' });
  await person.call('POST', '/api/inbox/restore', { threadId, lane: 'reply' });
  expect(await labelsInAccount(person, threadId)).toEqual(expect.arrayContaining([id, 'INBOX']));
});

test('a label that was made and given in another mail program arrives here', async () => {
  const threadId = await receive('Labelled elsewhere');
  const { id } = await create('Elsewhere');
  await world.control('label', { email: person.email, messageId: threadId, add: [id] });
  await eventually(async () => expect((await rowOf(threadId))?.labelIds).toContain(id));
});

test('an unknown label or thread, and what is somebody else’s, changes nothing', async () => {
  const threadId = await receive('Not to be labelled');
  const [mine, theirs] = [await create('Mine'), await create('Theirs', undefined, stranger)];
  for (const label of ['Label_nobody', theirs.id, 'INBOX', 'TRASH'])
    expect(await answer('POST', { threadIds: [threadId], add: [label] })).toEqual({
      status: 404,
      body: { error: 'Label not found' },
    });
  for (const threadIds of [['nowhere'], [threadId, '18f0123456789abc']])
    expect(await answer('POST', { threadIds, add: [mine.id] })).toEqual({
      status: 404,
      body: { error: 'Thread not found' },
    });
  expect(await answer('POST', { threadIds: [threadId], add: [theirs.id] }, stranger)).toEqual({
    status: 404,
    body: { error: 'Thread not found' },
  });
  expect((await labelsInAccount(person, threadId)).sort()).toEqual(['INBOX', 'UNREAD']);
});

test.each([
  ['PUT', { name: '' }, 'name'],
  ['PUT', { name: '   ' }, 'name'],
  ['PUT', { name: 'x'.repeat(226) }, 'name'],
  ['PUT', { name: 'Clients//Big' }, 'name'],
  ['PUT', { name: 'Inbox' }, 'name'],
  ['PUT', { name: 'null\0byte' }, 'name'],
  ['PUT', { name: 'Sky', colour: '#4a86e8' }, 'colour'],
  ['POST', { threadIds: [], add: ['Label_1'] }, 'threadIds'],
  ['POST', { threadIds: ['a'], add: 'Label_1' }, 'add'],
  ['POST', { threadIds: ['a'], add: ['Label_1'], remove: ['Label_1'] }, 'remove'],
])('%s %j is refused and names %s', async (method, body, field) => {
  const before = await answer('GET', undefined);
  const { status, body: refusal } = await answer(method, body);
  expect([status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
  expect(await answer('GET', undefined)).toEqual(before);
});

test('a refusing mail account leaves everything unchanged', async () => {
  const threadId = await receive('Refused label');
  const { id } = await create('Refused');
  const faults = { api: 'gmail', method: 'threads.modify', email: person.email, status: 403, times: 20 };
  await world.control('faults', faults);
  const { status, body } = await answer('POST', { threadIds: [threadId], add: [id] });
  await world.control('faults', { clear: true });
  expect([status, body.results]).toEqual([200, [{ threadId, success: false, error: 'Internal error' }]]);
  expect((await labelsInAccount(person, threadId)).sort()).toEqual(['INBOX', 'UNREAD']);
  expect((await rowOf(threadId))?.labelIds).not.toContain(id);
});
