import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { messageHeaders } from '../../testing/fakes/message-headers.ts';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { openMailbox } from '../mailbox/sync/open-mailbox.ts';
import { ProviderError } from '../ports/mail.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { queueSend } from './queue-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
});

/** Sends one email, lets the mailbox sync, and answers with the headers that left. */
async function sendAndSync(person: SendPerson): Promise<Record<string, string>> {
  const mail = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'Hi' };
  await queueSend(person.tenant, mail);
  world.clock.advance(DEFAULT_DUE_MS);
  await dispatchDue(world.services, { budgetMs: 20_000 });
  await mailChanged(person.tenant);
  return messageHeaders(person.mail.sent.at(-1)?.raw ?? new Uint8Array());
}

async function knownOf({ tenant }: SendPerson): Promise<unknown> {
  const [row] = await db.query<{ keeps_message_id: boolean | null }>(
    'SELECT keeps_message_id FROM connections WHERE user_id = $1',
    [tenant.tenantId],
  );
  return row?.keeps_message_id;
}

async function addPerson(keepsMessageId: boolean): Promise<SendPerson> {
  const person = await world.addPerson({ keepsMessageId });
  await run(
    db,
    rows
      .updateTable('connections')
      .set({ keeps_message_id: null })
      .where('user_id', '=', person.tenant.tenantId),
  );
  await openMailbox(person.tenant);
  return person;
}

test('an account that keeps our Message-ID sends without our header from the second email on', async () => {
  const person = await addPerson(true);
  expect(await sendAndSync(person)).toHaveProperty('x-triage-send-id');
  expect(await knownOf(person)).toBe(true);
  const second = await sendAndSync(person);
  expect(second).not.toHaveProperty('x-triage-send-id');
  expect(second['message-id']).toMatch(/^<[\w-]{36}@/);
});

test('an account that replaces our Message-ID keeps the header', async () => {
  const person = await addPerson(false);
  await sendAndSync(person);
  expect(await knownOf(person)).toBe(false);
  expect(await sendAndSync(person)).toHaveProperty('x-triage-send-id');
});

test('an account that begins to replace our Message-ID gets the header back', async () => {
  const person = await addPerson(true);
  await sendAndSync(person);
  // As the next copy would be in the cache.
  await run(
    db,
    rows
      .updateTable('messages')
      .set({ rfc_message_id: '<other@provider.test>' })
      .where('user_id', '=', person.tenant.tenantId),
  );
  await mailChanged(person.tenant);
  expect(await knownOf(person)).toBe(false);
  expect(await sendAndSync(person)).toHaveProperty('x-triage-send-id');
});

test("one user's sent mail reveals nothing about another user's account", async () => {
  const [ada, bob] = [await addPerson(true), await addPerson(true)];
  await sendAndSync(ada);
  await mailChanged(bob.tenant);
  expect(await knownOf(bob)).toBeNull();
});

test('a sent email without our header is found again behind sixty newer ones, by its Message-ID', async () => {
  const person = await world.addPerson({ keepsMessageId: true });
  await openMailbox(person.tenant);
  const mail = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'Hi' };
  const { scheduledSendId } = await queueSend(person.tenant, mail);
  world.clock.advance(DEFAULT_DUE_MS);
  // Not found in its thread, nor among the newest fifty of SENT.
  person.mail.fail('getThreadLabels', { when: 'before', failure: 'notFound' });
  const { sendDraft, deliver } = person.mail;
  person.mail.sendDraft = async (draftId) => {
    await sendDraft(draftId);
    world.clock.advance(1_000);
    for (let newer = 0; newer < 60; newer++)
      deliver({ from: person.address, subject: `Newer ${newer}`, text: 'x' }, ['SENT']);
    throw new ProviderError('unknown', 'The answer was lost');
  };
  await dispatchDue(world.services, { budgetMs: 20_000 });
  expect(await person.row(scheduledSendId)).toMatchObject({
    status: 'sent',
    message_id: person.mail.sent.at(-1)?.id,
  });
  expect(person.mail.sent).toHaveLength(1);
});
