import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;

// The app runs its own dispatcher, as installations do by default.
beforeAll(async () => {
  world = await startWorld();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

interface Queued {
  scheduledSendId: string;
  sendAt: string;
  undoWindowMs: number;
}

async function queue(subject: string): Promise<Queued> {
  const body = { to: ['bob@sandbox.test'], subject, body: 'Hello' };
  const response = await person.call('POST', '/api/inbox/send', body);
  expect(response.status).toBe(200);
  return (await response.json()) as Queued;
}

async function put(scheduledSendId: string): Promise<{ status: number; body: unknown }> {
  const response = await person.call('PUT', '/api/inbox/send', { scheduledSendId });
  return { status: response.status, body: await response.json() };
}

async function processDue(): Promise<unknown> {
  const init = { method: 'POST', headers: { Authorization: `Bearer ${CRON_SECRET}` } };
  return (await fetch(`${world.appUrl}/api/cron/process-due`, init)).json();
}

async function findSend(scheduledSendId: string) {
  const response = await person.call('GET', '/api/inbox/sends');
  const { sends } = (await response.json()) as {
    sends: { scheduledSendId: string; status: string; error: string | null }[];
  };
  return sends.find((send) => send.scheduledSendId === scheduledSendId);
}

const copies = async (subject: string) =>
  (await fetchOutbox(world)).filter((message) => message.subject === subject).length;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('queue, wait for the undo window, PUT: 200 and the message id, with a worker and cron running', async () => {
  const { scheduledSendId, undoWindowMs } = await queue('Asked for');
  await wait(undoWindowMs);
  expect(await processDue()).toMatchObject({ success: true, sentCount: 0 });
  expect(await put(scheduledSendId)).toEqual({
    status: 200,
    body: { success: true, messageId: expect.stringMatching(/./) },
  });
  expect(await put(scheduledSendId)).toEqual({
    status: 409,
    body: { error: 'Send not ready or already handled' },
  });
  expect(await copies('Asked for')).toBe(1);
});

test('a send without a PUT is dispatched in the background', async () => {
  await queue('Left alone');
  await eventually(async () => expect(await copies('Left alone')).toBe(1));
});

test('a PUT that the provider permanently refuses answers 502, and the send is failed with the reason', async () => {
  const { scheduledSendId, undoWindowMs } = await queue('Refused');
  await wait(undoWindowMs);
  await world.control('faults', { api: 'gmail', method: 'drafts.create', status: 400, times: 1 });
  expect(await put(scheduledSendId)).toEqual({
    status: 502,
    body: { error: 'The mail provider refused this email' },
  });
  expect(await findSend(scheduledSendId)).toMatchObject({ status: 'failed', error: expect.any(String) });
  expect(await copies('Refused')).toBe(0);
});

test('the send stays pending after an outage during PUT', async () => {
  const { scheduledSendId, undoWindowMs } = await queue('Not now');
  await wait(undoWindowMs);
  await world.control('faults', { api: 'gmail', method: 'drafts.create', status: 500, times: 20 });
  expect(await put(scheduledSendId)).toEqual({ status: 500, body: { error: 'Internal error' } });
  await world.control('faults', { clear: true });
  expect(await findSend(scheduledSendId)).toMatchObject({ status: 'pending', error: expect.any(String) });
});

test('an Idempotency-Key of more than 255 characters is refused on its name', async () => {
  const body = { to: ['bob@sandbox.test'], subject: 'Long key', body: 'Hello' };
  const response = await person.call('POST', '/api/inbox/send', body, { 'Idempotency-Key': 'k'.repeat(256) });
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 400,
    body: {
      error: 'Invalid request',
      fieldErrors: { 'Idempotency-Key': ['The key must have at most 255 characters'] },
      formErrors: [],
    },
  });
});

test('emails that are sent with an empty Idempotency-Key are emails of their own', async () => {
  const ids = await Promise.all(
    ['One', 'Another'].map(async (subject) => {
      const body = { to: ['bob@sandbox.test'], subject, body: 'Hello' };
      const response = await person.call('POST', '/api/inbox/send', body, { 'Idempotency-Key': '' });
      expect(response.status).toBe(200);
      return ((await response.json()) as Queued).scheduledSendId;
    }),
  );
  expect(new Set(ids).size).toBe(2);
});
