import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { connectPerson, control, rawMessage, refusal } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterAll(() => sandbox.close());

const me = { userId: 'me' };
type Delivered = { messageId: string; threadId: string };

test('a draft sits in its thread, is consumed once, and leaves as another message of that thread', async () => {
  const person = await connectPerson(sandbox);
  const received = await control<Delivered>(sandbox, 'mail', {
    to: person.email,
    from: 'Greta <greta@example.com>',
    subject: 'Lunch?',
    text: 'Tuesday?',
    headers: { 'Message-ID': '<lunch@example.com>' },
  });
  const headers = { To: 'greta@example.com', Subject: 'Re: Lunch?', 'In-Reply-To': '<lunch@example.com>' };
  const message = { raw: rawMessage(headers), threadId: received.threadId };
  const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
  expect(draft.message).toMatchObject({ threadId: received.threadId, labelIds: ['DRAFT'] });
  const during = (await person.gmail.users.threads.get({ ...me, id: received.threadId })).data;
  expect(during.messages?.map((member) => member.id)).toEqual([received.messageId, draft.message?.id]);
  const sent = (await person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } })).data;
  expect(sent).toMatchObject({ threadId: received.threadId, labelIds: ['SENT'] });
  expect(sent.id).not.toBe(draft.message?.id);
  const again = person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } });
  expect(await refusal(again)).toEqual({ status: 404, reason: 'notFound' });
  expect((await refusal(person.gmail.users.drafts.get({ ...me, id: draft.id ?? '' }))).status).toBe(404);
  const after = (await person.gmail.users.threads.get({ ...me, id: received.threadId })).data;
  expect(after.messages?.map((member) => member.id)).toEqual([received.messageId, sent.id]);
});

test('a draft that is alone in its thread keeps the thread when it is sent', async () => {
  const person = await connectPerson(sandbox);
  const message = { raw: rawMessage({ To: 'greta@example.com', Subject: 'New' }) };
  const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
  const sent = (await person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } })).data;
  expect(sent.threadId).toBe(draft.message?.threadId);
});

test('two sends of one draft at the same time: one leaves, the other gets 404', async () => {
  const person = await connectPerson(sandbox);
  const message = { raw: rawMessage({ To: 'greta@example.com', Subject: 'Race' }) };
  const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
  const send = () => person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } });
  const outcomes = await Promise.allSettled([send(), send(), send()]);
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('an update replaces the message and keeps the draft', async () => {
  const person = await connectPerson(sandbox);
  const body = (subject: string) => ({ message: { raw: rawMessage({ To: 'a@b.test', Subject: subject }) } });
  const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: body('One') })).data;
  const id = draft.id ?? '';
  const updated = (await person.gmail.users.drafts.update({ ...me, id, requestBody: body('Two') })).data;
  expect(updated.id).toBe(id);
  expect(updated.message?.id).not.toBe(draft.message?.id);
  const listed = (await person.gmail.users.drafts.list(me)).data.drafts;
  expect(listed).toEqual([{ id, message: { id: updated.message?.id, threadId: updated.message?.threadId } }]);
  await person.gmail.users.drafts.delete({ ...me, id });
  expect((await person.gmail.users.drafts.list(me)).data.drafts).toEqual([]);
  expect(
    (await refusal(person.gmail.users.messages.get({ ...me, id: updated.message?.id ?? '' }))).status,
  ).toBe(404);
});

test('sending a draft without recipients is refused and keeps the draft', async () => {
  const person = await connectPerson(sandbox);
  const message = { raw: rawMessage({ Subject: 'To whom?' }) };
  const draft = (await person.gmail.users.drafts.create({ ...me, requestBody: { message } })).data;
  expect(
    (await refusal(person.gmail.users.drafts.send({ ...me, requestBody: { id: draft.id } }))).status,
  ).toBe(400);
  expect((await person.gmail.users.drafts.get({ ...me, id: draft.id ?? '' })).data.id).toBe(draft.id);
});

test('a draft for a thread that is not there is refused', async () => {
  const person = await connectPerson(sandbox);
  const message = { raw: rawMessage({ To: 'a@b.test' }), threadId: '00000000000000bb' };
  expect((await refusal(person.gmail.users.drafts.create({ ...me, requestBody: { message } }))).status).toBe(
    404,
  );
});
