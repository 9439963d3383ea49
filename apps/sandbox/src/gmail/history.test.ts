import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control, rawMessage, refusal } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterAll(() => sandbox.close());

const me = { userId: 'me' };
const deliver = (person: Connected) =>
  control<{ messageId: string; threadId: string }>(sandbox, 'mail', {
    to: person.email,
    subject: 'Hi',
    text: 'x',
  });
const now = async (person: Connected) => (await person.gmail.users.getProfile(me)).data.historyId ?? '';

test('history lists every kind of change since an id, in order, with ids as strings beyond 64 signed bits', async () => {
  const person = await connectPerson(sandbox);
  const startHistoryId = await now(person);
  expect(BigInt(startHistoryId) > 2n ** 63n).toBe(true);
  const { messageId: id } = await deliver(person);
  const requestBody = { addLabelIds: ['STARRED'], removeLabelIds: ['UNREAD'] };
  await person.gmail.users.messages.modify({ ...me, id, requestBody });
  await person.gmail.users.messages.delete({ ...me, id });
  const { data } = await person.gmail.users.history.list({ ...me, startHistoryId });
  expect(data.historyId).toBe(await now(person));
  expect(data.history?.map((record) => Object.keys(record)[2])).toEqual([
    'messagesAdded',
    'labelsAdded',
    'labelsRemoved',
    'messagesDeleted',
  ]);
  expect(data.history?.[2]?.labelsRemoved?.[0]).toMatchObject({
    labelIds: ['UNREAD'],
    message: { id, labelIds: ['INBOX', 'STARRED'] },
  });
  const ids = data.history?.map((record) => BigInt(record.id ?? '')) ?? [];
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
});

test('history pages, filters by type and label, and is empty when nothing happened', async () => {
  const person = await connectPerson(sandbox);
  const startHistoryId = await now(person);
  for (let count = 0; count < 5; count++) await deliver(person);
  const raw = rawMessage({ To: 'a@b.test' });
  await person.gmail.users.messages.send({ ...me, requestBody: { raw } });
  const first = (await person.gmail.users.history.list({ ...me, startHistoryId, maxResults: 4 })).data;
  const pageToken = first.nextPageToken ?? '';
  const second = (await person.gmail.users.history.list({ ...me, startHistoryId, maxResults: 4, pageToken }))
    .data;
  expect([first.history?.length, second.history?.length, second.nextPageToken]).toEqual([4, 2, undefined]);
  const inbox = await person.gmail.users.history.list({
    ...me,
    startHistoryId,
    labelId: 'INBOX',
    historyTypes: ['messageAdded'],
  });
  expect(inbox.data.history).toHaveLength(5);
  const quiet = (await person.gmail.users.history.list({ ...me, startHistoryId: await now(person) })).data;
  expect(quiet.history).toBeUndefined();
});

test('history before the oldest record kept is 404, also after it was expired by control', async () => {
  const person = await connectPerson(sandbox);
  const startHistoryId = await now(person);
  const old = person.gmail.users.history.list({ ...me, startHistoryId: '1' });
  expect(await refusal(old)).toEqual({ status: 404, reason: 'notFound' });
  await control(sandbox, 'history/expire', { email: person.email });
  expect((await refusal(person.gmail.users.history.list({ ...me, startHistoryId }))).status).toBe(404);
  const fresh = await now(person);
  expect((await person.gmail.users.history.list({ ...me, startHistoryId: fresh })).status).toBe(200);
});
