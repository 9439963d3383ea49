import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test, vi } from 'vitest';
import { cuttingProxy } from './testing/cutting-proxy.ts';
import { imapWorld } from './testing/imap-world.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const db = shareTestDatabase();
const server = await startMailServer();
const plain = await startMailServer({ lacks: ['IDLE'] });
afterAll(async () => {
  await server?.stop();
  await plain?.stop();
});
const submit = () => Promise.reject(new Error('Nothing is sent here'));
const LONG = { forMs: 60_000, signal: new AbortController().signal };

test('flags that another program changes are told; a connection that breaks is an outage', async () => {
  if (!server) return;
  const proxy = await cuttingProxy(server.port);
  const world = await imapWorld({ db, port: server.port, proxyPort: proxy.port, submit });
  await world.deliver({ from: 'ann@elsewhere.test', subject: 'Here already', text: '1' });
  const onChange = vi.fn();
  const following = world.mail.followInbox({ ...LONG, onChange });
  following.catch(() => {});
  const told = () => expect.poll(() => onChange.mock.calls.length, { timeout: 20_000 });
  await told().toBe(2);
  await world.other.mailboxOpen('INBOX');
  await world.other.messageFlagsAdd('1:*', ['\\Seen']);
  await told().toBeGreaterThan(2);
  proxy.cutAll();
  await expect(following).rejects.toMatchObject({ transient: true });
  await world.close();
  await proxy.close();
});

test('it ends when its time is over, and with the connection of the account', async () => {
  if (!server) return;
  const world = await imapWorld({ db, port: server.port, submit });
  const onChange = vi.fn();
  expect(await world.mail.followInbox({ ...LONG, onChange, forMs: 500 })).toBe('ended');
  const following = world.mail.followInbox({ ...LONG, onChange });
  following.catch(() => {});
  await expect.poll(() => onChange.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await world.close();
  await expect(following).rejects.toMatchObject({ transient: true });
});

test('a server without IDLE is not followed', async () => {
  if (!plain) return;
  const world = await imapWorld({ db, port: plain.port, submit });
  expect(await world.mail.followInbox({ ...LONG, onChange: vi.fn() })).toBe('unsupported');
  await world.close();
});
