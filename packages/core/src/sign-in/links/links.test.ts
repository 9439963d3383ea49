import { randomUUID } from 'node:crypto';
import { now, run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../../../testing/fakes/fixed-clock.ts';
import { type MemoryJobs, memoryJobs } from '../../../testing/fakes/memory-jobs.ts';
import { type MemorySiteMail, memorySignIn } from '../../../testing/fakes/memory-sign-in.ts';
import { silentLogger } from '../../../testing/fakes/silent-logger.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { Settings } from '../../context.ts';
import { RateLimited } from '../../errors.ts';
import type { SignIn } from '../../ports/sign-in.ts';
import { askLink } from './ask-link.ts';
import { findLink } from './find-link.ts';
import { hasMailTrouble } from './has-mail-trouble.ts';
import { sendLink } from './send-link.ts';
import { signInByLink } from './sign-in-by-link.ts';

const db = shareTestDatabase();
const MINUTE_MS = 60_000;

let clock: FixedClock;
let jobs: MemoryJobs;
let signIn: SignIn & { siteMail: MemorySiteMail };
let refused: string[];
let network: string;
beforeEach(() => {
  clock = fixedClock('2026-11-26T10:00:00.000Z');
  jobs = memoryJobs({ clock });
  refused = [];
  network = randomUUID();
  signIn = memorySignIn((email) => !refused.includes(email));
});

const ctx = () => ({
  ...{ db, clock, jobs, signIn, logger: silentLogger() },
  settings: { appUrl: 'https://triage.example' } as Settings,
});
const address = () => `${randomUUID()}@firm.test`;
const waiting = () =>
  jobs.waiting('sign-in-mail').map(({ payload }) => (payload as { linkId: string }).linkId);

/** Asks and sends; the token of the email. */
async function requestLink(email: string): Promise<string> {
  await askLink(ctx(), { email, network });
  await sendLink(ctx(), waiting().at(-1) ?? '');
  return tokenIn(signIn.siteMail.sent.at(-1)?.text ?? '');
}

function tokenIn(text: string): string {
  return /https:\/\/triage\.example\/sign-in\/link\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

function follow(token: string) {
  const tokenHash = randomUUID();
  const session = { tokenHash, expires: new Date(clock.now().getTime() + MINUTE_MS) };
  return signInByLink(ctx(), { token, session }).then((refusal) => ({ refusal, tokenHash }));
}

async function ownerOf(tokenHash: string) {
  const [row] = await db.query<{ id: string; email: string; verified: boolean }>(
    `SELECT u.id, u.email, u.email_verified IS NOT NULL AS verified FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1`,
    [tokenHash],
  );
  return row;
}

test('a new address gets an email, and its link makes the user and a session', async () => {
  const email = address();
  const token = await requestLink(email.toUpperCase());
  const [mail] = signIn.siteMail.sent;
  expect(mail).toMatchObject({ to: email, subject: 'Sign in to Triage at triage.example' });
  expect(mail?.html).toContain(`href="https://triage.example/sign-in/link/${token}"`);
  expect(await findLink(ctx(), token)).toEqual({ state: 'open', email });
  const { refusal, tokenHash } = await follow(token);
  expect(refusal).toBeNull();
  expect(await ownerOf(tokenHash)).toMatchObject({ email, verified: true });
});

test('an address that has a user signs in as that user, if the provider has verified it', async () => {
  const [known, unverified] = [address(), address()];
  const id = randomUUID();
  await runRows(db, tableRows.insertInto('users').values({ id, email: known, email_verified: now }));
  await runRows(db, tableRows.insertInto('users').values({ id: randomUUID(), email: unverified }));
  const { tokenHash } = await follow(await requestLink(known));
  expect(await ownerOf(tokenHash)).toMatchObject({ id, email: known });
  const before = signIn.siteMail.sent.length;
  await requestLink(unverified);
  expect(signIn.siteMail.sent).toHaveLength(before);
});

test('the database stores the hash of the link alone', async () => {
  const token = await requestLink(address());
  const rows = await db.query<{ row: string }>('SELECT l::text AS row FROM sign_in_links l');
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

test('a link signs in once, and of two clicks in one instant one wins', async () => {
  const token = await requestLink(address());
  const refusals = (await Promise.all([1, 2, 3, 4].map(() => follow(token)))).map(({ refusal }) => refusal);
  expect(refusals.sort()).toEqual([null, 'used', 'used', 'used'].sort());
  expect((await follow(token)).refusal).toBe('used');
  expect(await findLink(ctx(), token)).toEqual({ state: 'used', email: null });
});

test('looking at a link, as scanners do, uses nothing up', async () => {
  const token = await requestLink(address());
  for (let look = 0; look < 5; look++) expect((await findLink(ctx(), token)).state).toBe('open');
  expect((await follow(token)).refusal).toBeNull();
});

test('a link ends after 15 minutes, and an invented one leads nowhere', async () => {
  const token = await requestLink(address());
  clock.advance(15 * MINUTE_MS - 1);
  expect((await findLink(ctx(), token)).state).toBe('open');
  clock.advance(1);
  expect((await findLink(ctx(), token)).state).toBe('expired');
  expect((await follow(token)).refusal).toBe('expired');
  for (const other of ['', 'x', `${token}x`, token.slice(1)]) {
    expect((await findLink(ctx(), other)).state).toBe('unknown');
    expect((await follow(other)).refusal).toBe('unknown');
  }
});

test('signing in ends the other links of the address, and nobody else’s', async () => {
  const email = address();
  const [older, newer] = [await requestLink(email), await requestLink(email)];
  const others = await requestLink(address());
  expect((await follow(newer)).refusal).toBeNull();
  expect((await follow(older)).refusal).toBe('used');
  expect((await follow(others)).refusal).toBeNull();
});

test('an address that may not sign in gets no email, and its request looks the same', async () => {
  const email = address();
  refused.push(email);
  expect(await requestLink(email)).toBe('');
  expect(signIn.siteMail).toMatchObject({ sent: [], opened: 1 });
  const [row] = await db.query('SELECT 1 FROM sign_in_links WHERE email = $1', [email]);
  expect(row).toBeUndefined();
});

test('an address that was taken off the list in the meantime cannot use its link', async () => {
  const email = address();
  const token = await requestLink(email);
  refused.push(email);
  expect((await follow(token)).refusal).toBe('notAllowed');
  refused.length = 0;
  expect((await follow(token)).refusal).toBeNull();
});

test('after a crash between sending and noting it, the same link leaves again', async () => {
  signIn.siteMail.fault = 'dies-after';
  await askLink(ctx(), { email: address(), network });
  const [linkId = ''] = waiting();
  await expect(sendLink(ctx(), linkId)).rejects.toThrow('died');
  signIn.siteMail.fault = null;
  await sendLink(ctx(), linkId);
  await sendLink(ctx(), linkId);
  const [first, second, ...more] = signIn.siteMail.sent;
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('while the mail server fails, that is known, whatever the address', async () => {
  for (const isRefused of [false, true]) {
    const email = address();
    if (isRefused) refused.push(email);
    await askLink(ctx(), { email, network });
    const linkId = waiting().at(-1) ?? '';
    expect(await hasMailTrouble(ctx())).toBe(false);
    signIn.siteMail.fault = 'open';
    await expect(sendLink(ctx(), linkId)).rejects.toMatchObject({ failure: 'unavailable' });
    expect(await hasMailTrouble(ctx())).toBe(true);
    signIn.siteMail.fault = null;
    await sendLink(ctx(), linkId);
    expect(await hasMailTrouble(ctx())).toBe(false);
  }
});

test('a failure that only an admitted address can meet is not shown to everybody', async () => {
  await askLink(ctx(), { email: address(), network });
  signIn.siteMail.fault = 'send';
  await expect(sendLink(ctx(), waiting()[0] ?? '')).rejects.toMatchObject({ failure: 'unavailable' });
  expect(await hasMailTrouble(ctx())).toBe(false);
});

test('an email is tried for 15 minutes, and not again after a refused recipient', async () => {
  await askLink(ctx(), { email: address(), network });
  await askLink(ctx(), { email: address(), network });
  const [late = '', unknown = ''] = waiting();
  signIn.siteMail.fault = 'refused';
  await sendLink(ctx(), unknown);
  signIn.siteMail.fault = null;
  await sendLink(ctx(), unknown);
  clock.advance(15 * MINUTE_MS);
  await sendLink(ctx(), late);
  expect(signIn.siteMail.sent).toEqual([]);
});

/** How many of the requests are taken. */
async function countTaken(emails: string[], from: string): Promise<number> {
  let taken = 0;
  for (const email of emails) {
    try {
      await askLink(ctx(), { email, network: from });
      taken += 1;
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
    }
  }
  return taken;
}

test('an address gets four links at once, then one each five minutes, from any network', async () => {
  const email = address();
  const ask = (times: number) => countTaken(Array<string>(times).fill(email), randomUUID());
  expect(await ask(6)).toBe(4);
  expect(await ask(2)).toBe(0);
  clock.advance(5 * MINUTE_MS);
  expect(await ask(2)).toBe(1);
  expect(await countTaken([address()], network)).toBe(1);
});

test('a network gets twenty links at once, then one a minute, for any addresses', async () => {
  const ask = (times: number, from = network) => countTaken(Array.from({ length: times }, address), from);
  expect(await ask(22)).toBe(20);
  clock.advance(MINUTE_MS);
  expect(await ask(2)).toBe(1);
  expect(await ask(1, randomUUID())).toBe(1);
});

test('requests at the same time do not pass a limit together', async () => {
  const email = address();
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, () => askLink(ctx(), { email, network: randomUUID() })),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
