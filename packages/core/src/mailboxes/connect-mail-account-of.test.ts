import { beforeEach, expect, test } from 'vitest';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { findConnection } from '../connection/find-connection.ts';

const db = shareTestDatabase();
const server = (host: string, port: number) => ({ host, port, security: 'tls' as const });

let world: AgentWorld;
let ada: AgentPerson;
beforeEach(async () => {
  world = makeAgentWorld(db);
  ada = await world.addAgentPerson();
  world.services.otherMail = { findServers: async () => null, test: async (account) => ({ ...account }) };
});

function connect(emailAddress: string, mailboxId?: string) {
  const login = { userName: 'ada', password: 'app-pass word' };
  const servers = { imap: server('imap.work.test', 993), smtp: server('smtp.work.test', 465) };
  return ada.call('connection.connectMailAccount', { emailAddress, ...login, ...servers, mailboxId });
}

test('without the name of a mailbox, another connected account is not replaced', async () => {
  const before = await findConnection(ada.tenant);
  const refusal = { cause: { code: 'otherMailboxConnected' } };
  await expect(connect('ada@work.test')).rejects.toMatchObject(refusal);
  // The same address by IMAP is another mailbox: its ids are different.
  await expect(connect(before.emailAddress ?? '')).rejects.toMatchObject(refusal);
  expect(await findConnection(ada.tenant)).toEqual(before);
});

test('a named mailbox is replaced, and then reconnected without its name', async () => {
  expect(await connect('ada@work.test', 'first')).toMatchObject({ emailAddress: 'ada@work.test' });
  expect(await connect('ada@work.test')).toMatchObject({ status: 'connected' });
  await expect(connect('ada@home.test')).rejects.toMatchObject({ cause: { code: 'otherMailboxConnected' } });
});
