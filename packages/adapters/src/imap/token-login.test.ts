import { randomUUID } from 'node:crypto';
import type { FindMailAccount, MailAccount } from '@triage/core/ports/mail-account';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { createTestUser } from '@triage/core/testing/worlds/test-database';
import { afterAll, expect, test, vi } from 'vitest';
import { guardTargets } from '../mail-servers/find-target.ts';
import { testImap } from '../mail-servers/test-imap.ts';
import { systemClock } from '../system-clock.ts';
import { imapMail } from './mail.ts';
import { connectImap } from './server/connect.ts';
import { startIntrospection } from './testing/introspection-server.ts';
import { startMailServer } from './testing/start-mail-server.ts';

/** Real Dovecot that takes access tokens by XOAUTH2 alone, and asks an authorization server about each. */
const db = shareTestDatabase();
const issuer = await startIntrospection();
const server = await startMailServer({ introspectionUrl: issuer.url });
afterAll(async () => {
  await server?.stop();
  await issuer.close();
});
const findTarget = guardTargets({ allowHosts: ['127.0.0.1'] });
const LONG = { forMs: 60_000, signal: new AbortController().signal };

/** An account whose tokens are numbered; a token that the server refused is replaced, as long as there is a grant. */
async function makeWorld() {
  const userName = `${randomUUID().slice(0, 8)}@imap.test`;
  const at = { host: '127.0.0.1', port: server?.port ?? 0, security: 'none' as const };
  const tokens = { current: `${userName} 1`, renewals: 0, isGood: true };
  issuer.allow(tokens.current, userName);
  const account: FindMailAccount = async (refused) => {
    if (refused === tokens.current) {
      tokens.renewals += 1;
      tokens.current = `${userName} ${tokens.renewals + 1}`;
      if (tokens.isGood) issuer.allow(tokens.current, userName);
    }
    return accountWith(tokens.current);
  };
  const accountWith = (accessToken: string): MailAccount => ({
    ...{ emailAddress: userName, userName, auth: { accessToken }, caldav: null },
    ...{ imap: at, smtp: at },
  });
  const mail = imapMail({
    ...{ account, db, userId: await createTestUser(db), clock: systemClock, logger: silentLogger() },
    ...{ momentMs: 0, submit: () => Promise.reject(new Error('Nothing is sent here')) },
  });
  return { mail, tokens, accountWith };
}

test('a token opens the mailbox, and a wrong one is refused by name', async () => {
  if (!server) return;
  const { mail, tokens, accountWith } = await makeWorld();
  await testImap(accountWith(tokens.current), { findTarget });
  await expect(testImap(accountWith('made up'), { findTarget })).rejects.toMatchObject({
    server: 'imap',
    failure: 'refused',
  });
  const other = await connectImap(accountWith(tokens.current));
  await other.append('INBOX', Buffer.from('From: ann@elsewhere.test\r\nSubject: Here\r\n\r\nText\r\n'));
  other.close();
  expect((await mail.listThreadIds({ labelIds: ['INBOX'] })).threads).toHaveLength(1);
  expect(tokens.renewals).toBe(0);
  await mail.close();
});

test('a token that has ended is renewed once by many calls, and all of them succeed', async () => {
  if (!server) return;
  const { mail, tokens } = await makeWorld();
  issuer.end(tokens.current);
  const calls = Array.from({ length: 6 }, () => mail.getProfile());
  expect(new Set((await Promise.all(calls)).map(({ emailAddress }) => emailAddress)).size).toBe(1);
  expect(tokens.renewals).toBe(1);
  await mail.close();
});

test('following the inbox begins with a new token when the old one has ended', async () => {
  if (!server) return;
  const { mail, tokens } = await makeWorld();
  await mail.getProfile();
  issuer.end(tokens.current);
  const onChange = vi.fn();
  expect(await mail.followInbox({ ...LONG, forMs: 1_500, onChange })).toBe('ended');
  expect(onChange).toHaveBeenCalled();
  expect(tokens.renewals).toBe(1);
  await mail.close();
});

test('a server that refuses the new token too is an outage, and no token is asked for again and again', async () => {
  if (!server) return;
  const { mail, tokens } = await makeWorld();
  issuer.end(tokens.current);
  tokens.isGood = false;
  for (let time = 0; time < 4; time++)
    await expect(mail.getProfile()).rejects.toMatchObject({ failure: 'unavailable' });
  expect(tokens.renewals).toBe(1);
  await mail.close();
});
