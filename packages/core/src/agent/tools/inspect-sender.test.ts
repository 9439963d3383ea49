import { expect, it } from 'vitest';
import { makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { inspectSender } from './inspect-sender.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

it('counts what a sender wrote to this person, and what this person answered', async () => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const bob = { name: 'Bob', email: 'bob@work.test' };
  const me = { fromMe: true, from: { name: '', email: 'me@home.test' } };
  for (const mail of [
    { person: one, threadId: 'asked' },
    { person: one, threadId: 'elsewhere', from: bob },
    { person: one, threadId: 'elsewhere', ...me },
    { person: other, threadId: 'asked' },
    { person: other, threadId: 'asked', ...me },
    { person: other, threadId: 'elsewhere' },
  ]) {
    const { person, ...fields } = mail;
    await person.receive(fields);
  }
  const ann = { email: 'ann@example.test', name: 'Ann Example' };
  expect(await inspectSender.read(one.tenant, { sender: 'ANN@' })).toMatchObject({
    senders: [{ ...ann, messages: 1, threads: 1, answeredEver: false }],
  });
  expect(await inspectSender.read(other.tenant, { sender: 'ANN@' })).toMatchObject({
    senders: [{ ...ann, messages: 2, threads: 2, answeredEver: true }],
  });
});
