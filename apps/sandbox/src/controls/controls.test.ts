import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { connectPerson, control } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ quiet: true });
});
afterAll(() => sandbox.close());

type Truth = { messages: Array<{ id: string; threadId: string; labelIds: string[]; subject: string }> };
const me = { userId: 'me' };

test('the seeded mailbox is the same after a reset, and an empty one is empty', async () => {
  const truth = () => control<Truth>(sandbox, 'mailbox?email=ada@sandbox.test');
  const before = (await truth()).messages;
  expect(before.length).toBeGreaterThan(200);
  await control(sandbox, 'reset', { empty: true });
  expect((await truth()).messages).toEqual([]);
  await control(sandbox, 'reset', {});
  const ids = (messages: Truth['messages']) => messages.map((message) => message.id).sort();
  expect(ids((await truth()).messages)).toEqual(ids(before));
});

test('every seeded message is answered in full, with its text and files readable', async () => {
  const ada = await connectPerson(sandbox, { email: 'ada@sandbox.test' });
  await control(sandbox, 'quota', { unitsPerMinute: 1_000_000 });
  const ids = (await ada.gmail.users.messages.list({ ...me, maxResults: 500 })).data.messages ?? [];
  for (const { id } of ids) {
    const { data } = await ada.gmail.users.messages.get({ ...me, id: id ?? '' });
    expect(data.payload?.headers?.some((header) => header.name === 'From')).toBe(true);
    expect(data.payload?.mimeType).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    expect(data.snippet ?? '').not.toContain('�');
  }
});

test('a raw message is delivered as it is', async () => {
  const raw = 'From: x@y.test\nTo: ben@sandbox.test\nSubject: Raw\nX-Odd: kept\n\nBody\n';
  const { messageId } = await control<{ messageId: string }>(sandbox, 'mail', {
    to: 'ben@sandbox.test',
    raw,
  });
  const ben = await connectPerson(sandbox, { email: 'ben@sandbox.test' });
  const { data } = await ben.gmail.users.messages.get({ ...me, id: messageId });
  expect(data.payload?.headers).toContainEqual({ name: 'X-Odd', value: 'kept' });
});

test('twenty thousand messages are made and listed without trouble', async () => {
  const person = await connectPerson(sandbox);
  await control(sandbox, 'bulk', { to: person.email, count: 20_000 });
  expect((await person.gmail.users.getProfile(me)).data.messagesTotal).toBe(20_000);
  let pages = 0;
  let pageToken: string | undefined;
  do {
    const page = (await person.gmail.users.threads.list({ ...me, maxResults: 500, pageToken })).data;
    pages += 1;
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  expect(pages).toBe(40);
});

test('old mail can be made outside the inbox', async () => {
  const person = await connectPerson(sandbox);
  await control(sandbox, 'bulk', { to: person.email, count: 3, archived: true });
  expect(
    (await person.gmail.users.messages.list({ ...me, labelIds: ['INBOX'] })).data.messages ?? [],
  ).toEqual([]);
  expect((await person.gmail.users.messages.list(me)).data.messages).toHaveLength(3);
});

test('a message can be relabelled and deleted behind the back of the app', async () => {
  const person = await connectPerson(sandbox);
  const { messageId } = await control<{ messageId: string }>(sandbox, 'mail', {
    to: person.email,
    text: 'x',
  });
  await control(sandbox, 'label', { email: person.email, messageId, add: ['STARRED'], remove: ['INBOX'] });
  const { data } = await person.gmail.users.messages.get({ ...me, id: messageId });
  expect(data.labelIds).toEqual(['UNREAD', 'STARRED']);
  await control(sandbox, 'delete', { email: person.email, messageId });
  expect((await control<Truth>(sandbox, `mailbox?email=${person.email}`)).messages).toEqual([]);
});

test('a control with an invalid body or an unknown mailbox is refused with a reason', async () => {
  await expect(control(sandbox, 'mail', { to: 'nobody@nowhere.test' })).rejects.toThrow('404');
  await expect(control(sandbox, 'faults', { status: 500 })).rejects.toThrow('400');
});

test('both models answer under their addresses, and fail on command', async () => {
  const headers = { authorization: 'Bearer k', 'x-goog-api-key': 'k', 'content-type': 'application/json' };
  const post = async (path: string, body: object) =>
    (await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const both = async () => [
    await post('/openai/v1/embeddings', { input: 'x' }),
    await post('/gemini/v1beta/models/m:embedContent', { content: { parts: [{ text: 'x' }] } }),
  ];
  expect(await both()).toEqual([200, 200]);
  await control(sandbox, 'faults', { api: 'gemini', status: 503, times: 1 });
  expect(await both()).toEqual([200, 503]);
});
