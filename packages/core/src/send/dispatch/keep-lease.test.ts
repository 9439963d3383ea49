import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_DUE_MS, makeSendWorld } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { queueSend } from '../queue-send.ts';
import { LEASE_MS } from './claim-sends.ts';
import { dispatchDue } from './dispatch-due.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);

afterEach(() => {
  vi.useRealTimers();
});

/** A mail server that answers the end of the message late. As with SMTP, its draft cannot be had back meanwhile. */
async function queueForSlowServer() {
  const person = await world.addPerson();
  const { scheduledSendId: id } = await queueSend(person.tenant, {
    to: ['bob@sandbox.test'],
    subject: 'Slow',
    body: 'Slow',
  });
  world.clock.advance(DEFAULT_DUE_MS);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const { sendDraft } = person.mail;
  person.mail.sendDraft = async (draftId) => {
    person.mail.getDraft = async () => null;
    asked.resolve();
    await answer.promise;
    return sendDraft(draftId);
  };
  return { person, id, answer, asked: asked.promise };
}

const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });

test('a send whose server takes minutes to answer stays with its worker and becomes sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { person, id, answer, asked } = await queueForSlowServer();
  const run = cron();
  await asked;
  for (let waited = 0; waited < 5 * LEASE_MS; waited += LEASE_MS / 3) {
    world.clock.advance(LEASE_MS / 3);
    const now = world.clock.now();
    await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
    await expect
      .poll(async () => (await person.row(id)).lease_until)
      .toEqual(new Date(now.getTime() + LEASE_MS));
    expect(await cron()).toBe(0);
    expect(await person.row(id)).toMatchObject({ status: 'pending', error: null });
  }
  answer.resolve();
  expect(await run).toBe(1);
  expect(await person.row(id)).toMatchObject({ status: 'sent' });
  expect(person.copies(id)).toBe(1);
});

test('the lease of a worker that renews nothing any more ends, and its send is called unknown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { person, id, answer, asked } = await queueForSlowServer();
  const run = cron();
  await asked;
  world.clock.advance(LEASE_MS);
  await cron();
  expect(await person.row(id)).toMatchObject({ status: 'failed' });
  answer.resolve();
  await run;
});
