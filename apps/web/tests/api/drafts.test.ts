import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { deliver } from '../support/inbox-page.ts';
import { makeToken } from '../support/make-token.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { runCli } from '../support/run-cli.ts';
import { startWorld, type World } from '../support/start-world.ts';

const PATH = '/api/inbox/drafts';

let world: World;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [person, stranger] = [await connectedNewcomer(world), await connectedNewcomer(world)];
});
afterAll(() => world?.stop());

async function answer(method: string, path: string, body?: unknown, as = person) {
  const response = await as.call(method, `${PATH}${path}`, body);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const list = async (as = person) => (await answer('GET', '', undefined, as)).body.drafts;
const put = (fields: object, { draftId = randomUUID() as string, seen = 0 } = {}, as = person) =>
  answer('PUT', '', { draftId, seen, content: { to: 'ben@sandbox.test', body: 'At noon?', ...fields } }, as);

test('a draft is created, listed, written to the account, changed in place, and discarded', async () => {
  const { threadId } = await deliver(person, { subject: 'Lunch on Friday' });
  await seesSubject(person, 'Lunch on Friday');
  const { status, body } = await put({ threadId, subject: 'Re: Lunch on Friday' });
  expect([status, body.revision]).toEqual([200, 1]);
  const { draftId } = body;
  await eventually(async () =>
    expect(await list()).toMatchObject([
      { draftId, threadId, kind: 'reply', subject: 'Re: Lunch on Friday', state: 'written' },
    ]),
  );
  expect((await put({ threadId, body: 'At one?' }, { draftId, seen: 1 })).body).toEqual({
    draftId,
    revision: 2,
  });
  expect(await put({ threadId, body: 'At two?' }, { draftId, seen: 1 })).toMatchObject({
    status: 409,
    body: {
      error: 'Draft was changed since',
      yours: { body: 'At two?' },
      stored: { draftId, revision: 2, content: { body: 'At one?' }, other: null },
    },
  });
  expect((await answer('POST', '/open', { threadId })).body).toMatchObject({ draftId, revision: 2 });
  expect(await list(stranger)).toEqual([]);
  for (const [method, path, request] of [
    ['POST', '/open', { draftId }],
    ['DELETE', '', { draftId }],
    ['POST', '/send', { draftId, seen: 2 }],
    ['PUT', '', { draftId, seen: 2, content: { body: 'Mine' } }],
  ] as const)
    expect(await answer(method, path, request, stranger), `${method} ${path}`).toEqual({
      status: 404,
      body: { error: 'Draft not found' },
    });
  expect((await answer('DELETE', '', { draftId })).body).toEqual({ success: true });
  expect((await answer('DELETE', '', { draftId })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await put({}, { draftId, seen: 2 })).body).toEqual({
    error: 'Draft was already sent or discarded',
  });
});

test('a draft is sent as it was read, once, and leaves', async () => {
  const { body } = await put({ subject: 'Sent from a draft' });
  const { draftId } = body;
  const first = await answer('POST', '/send', { draftId, seen: 1 });
  expect(first.status).toBe(200);
  expect(await answer('POST', '/send', { draftId, seen: 1 })).toEqual(first);
  await eventually(async () => {
    const { messages } = (await world.control('outbox')) as { messages: { subject: string }[] };
    expect(messages.filter(({ subject }) => subject === 'Sent from a draft')).toHaveLength(1);
  });
  expect(await list()).toEqual([]);
});

test.each([
  ['PUT', '', { draftId: 'a b', seen: 0, content: { body: '' } }, 'draftId'],
  ['PUT', '', { draftId: 'a', content: { body: '' } }, 'seen'],
  ['PUT', '', { draftId: 'a', seen: 0, content: { body: '', to: 'ben@' } }, 'content'],
  ['PUT', '', { draftId: 'a', seen: 0, content: { body: 'x', subject: 'a\nb' } }, 'content'],
  ['POST', '/open', {}, 'draftId'],
  ['POST', '/send', { draftId: 'a', seen: 1, sendAt: 'soon' }, 'sendAt'],
  ['DELETE', '', {}, 'draftId'],
])('%s %s %j is refused and names %s', async (method, path, request, field) => {
  const { status, body } = await answer(method, path, request);
  expect([status, Object.keys(body.fieldErrors)]).toEqual([400, [field]]);
});

test('the command line writes, shows, edits, sends and discards drafts; a read-only token only reads', async () => {
  const token = await makeToken(person, 'full');
  const env = { TRIAGE_URL: world.appUrl, TRIAGE_TOKEN: token };
  const drafts = (...args: string[]) => runCli(['drafts', ...args], { env, input: 'From the pipe' });
  const made = await drafts('new', '--to', 'ben@sandbox.test', '--subject', 'By command');
  expect(made).toMatchObject({ code: 0, rows: [{ revision: 1 }] });
  const [{ draftId }] = made.rows as [{ draftId: string }];
  expect((await drafts('edit', draftId, '--body', 'Changed')).rows).toEqual([{ draftId, revision: 2 }]);
  expect((await drafts('show', draftId, '--text')).out).toBe(
    'To: ben@sandbox.test\nSubject: By command\n\nChanged\n',
  );
  expect((await drafts()).rows).toMatchObject([{ draftId, subject: 'By command' }]);
  const reading = { ...env, TRIAGE_TOKEN: await makeToken(person, 'read') };
  expect((await runCli(['drafts', 'show', draftId], { env: reading })).code).toBe(0);
  expect((await runCli(['drafts', 'discard', draftId], { env: reading })).code).toBe(1);
  expect(await drafts('send', draftId, '--in', '2h')).toMatchObject({ code: 0, errors: '' });
  expect(await drafts('discard', draftId)).toMatchObject({ code: 0 });
  expect(await drafts('discard', 'nowhere')).toMatchObject({ code: 1 });
});
