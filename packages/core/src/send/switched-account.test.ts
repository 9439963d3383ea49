import { expect, test } from 'vitest';
import type { Fault } from '../../testing/fakes/fault-plan.ts';
import { type MemoryMail, memoryMail } from '../../testing/fakes/memory-mail.ts';
import { messageHeaders } from '../../testing/fakes/message-headers.ts';
import { DEFAULT_DUE_MS, makeSendWorld, type SendPerson } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { parseSendId } from '../mime/parse-send-id.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { OUTCOME_UNKNOWN } from './dispatch/judge-failure.ts';
import { listFailures } from './list-failures.ts';
import { queueSend } from './queue-send.ts';
import { retrySend } from './retry-send.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);

/** Another mailbox of the same person, whose drafts have other ids. */
function otherAccount({ address }: SendPerson): MemoryMail {
  const mail = memoryMail({ address: `other-${address}`, clock: world.clock, mayDelete: () => true });
  for (let at = 0; at < 20; at++) mail.deliver({ from: 'ann@lee.example', subject: `Old ${at}`, text: '' });
  return mail;
}

const copiesIn = (mail: MemoryMail, id: string) =>
  mail.sent.filter(({ raw }) => parseSendId(messageHeaders(raw)) === id).length;

/** Dispatches once with that answer of the account, then connects another one and lets an hour pass. */
async function switchAfter(fault: Fault) {
  const person = await world.addPerson();
  const request = { to: ['bob@sandbox.test'], subject: 'Once', body: 'Once' };
  const { scheduledSendId: id } = await queueSend(person.tenant, request);
  person.mail.fail('sendDraft', fault);
  // What became of the request cannot be asked either.
  person.mail.fail('getDraft', { when: 'before', failure: 'unavailable' });
  world.clock.advance(DEFAULT_DUE_MS);
  await dispatchDue(world.services, { budgetMs: 20_000 });
  expect(await person.row(id)).toMatchObject({ draft_id: expect.any(String) });
  const other = otherAccount(person);
  const services = { ...world.services, mailFor: () => other };
  for (let minute = 0; minute < 60; minute++) {
    world.clock.advance(60_000);
    await dispatchDue(services, { budgetMs: 20_000 });
  }
  return { person, id, other, services };
}

const answers: Record<string, Fault> = {
  'was asked and did not answer, and has not sent it': { when: 'before', failure: 'unknown' },
  'was asked and did not answer, and has sent it': { when: 'after' },
  'refused it for the moment': { when: 'before', failure: 'rateLimited' },
};

test.each(Object.entries(answers))(
  'an email whose account %s never leaves from another account by itself, and is reported with its outcome unknown',
  async (_name, fault) => {
    const { person, id, other, services } = await switchAfter(fault);
    expect(await person.row(id)).toMatchObject({ status: 'failed', error: OUTCOME_UNKNOWN });
    expect(copiesIn(other, id)).toBe(0);
    expect(person.copies(id)).toBeLessThanOrEqual(1);
    const { failures } = await listFailures(person.tenant);
    expect(failures).toMatchObject([{ scheduledSendId: id, subject: 'Once' }]);
    // It is not lost: its owner can send it from the new account.
    const again = await retrySend(person.tenant, { scheduledSendId: id });
    world.clock.advance(DEFAULT_DUE_MS);
    await dispatchDue(services, { budgetMs: 20_000 });
    expect(copiesIn(other, again.scheduledSendId)).toBe(1);
  },
);
