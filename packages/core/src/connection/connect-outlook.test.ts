import { createHash } from 'node:crypto';
import { findMailAccountRow } from '@triage/database/tables/connections/mail-account-connections';
import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, test } from 'vitest';
import { memoryMail } from '../../testing/fakes/memory-mail.ts';
import { memoryOAuth } from '../../testing/fakes/memory-oauth.ts';
import { plainVault } from '../../testing/fakes/plain-vault.ts';
import { connectionWorld, findConnectionRow } from '../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import type { MailAccount } from '../ports/mail-account.ts';
import type { Grant } from '../ports/oauth.ts';
import { MailLoginError } from '../ports/other-mail.ts';
import { KekMismatch, SealTampered } from '../ports/vault.ts';
import { checkKey } from './check-key.ts';
import { connectMailAccount } from './connect-mail-account.ts';
import { connectOutlook } from './connect-outlook.ts';
import { findConnection } from './find-connection.ts';
import { forgetConnection } from './forget-connection.ts';
import { getAccessToken } from './get-access-token.ts';
import { getMailAccount } from './get-mail-account.ts';
import { rotateKeys } from './rotate-keys.ts';
import { storeGrant } from './store-grant.ts';

const db = shareTestDatabase();
const HOUR = 3_600_000;
const SERVERS = {
  imap: { host: 'outlook.office365.com', port: 993, security: 'tls' as const },
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' as const },
};

const REDIRECT_URI = 'https://triage.test/api/auth/callback/outlook';

async function newcomer(refusal?: MailLoginError) {
  const world = connectionWorld(db);
  const person = await world.connect();
  const tested: MailAccount[] = [];
  const otherMail = {
    findServers: async () => null,
    async test(account: MailAccount) {
      tested.push(account);
      if (refusal) throw refusal;
      return account;
    },
  };
  const oauth = memoryOAuth({ clock: world.clock });
  const mail = memoryMail({ clock: world.clock, address: 'dana@corp.test' });
  const ctx = { ...person, otherMail, mail, microsoft: { oauth, ...SERVERS } };
  return {
    ...{ world, oauth, ctx, tested },
    refreshes: () => oauth.calls.filter((call) => call === 'refresh').length,
    async grantFor(): Promise<Grant> {
      const codeVerifier = 'the verifier of this test';
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const url = await oauth.consentUrl({ state: 's', codeChallenge, redirectUri: REDIRECT_URI });
      const code = oauth.consent(url);
      const grant = await oauth.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI });
      return { ...grant, email: 'dana@corp.test', userName: 'dana@corp.onmicrosoft.test' };
    },
  };
}

async function connected() {
  const one = await newcomer();
  await connectOutlook(one.ctx, await one.grantFor());
  return one;
}

async function tokenOf(ctx: Parameters<typeof getMailAccount>[0], refused?: string): Promise<string> {
  const { auth } = await getMailAccount(ctx, refused);
  return 'accessToken' in auth ? auth.accessToken : '';
}

async function hasMailbox(userId: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM mailboxes WHERE user_id = $1', [userId])).length > 0;
}

describe('connecting', () => {
  test('stores the tokens sealed, after both servers took the access token under the name of the sign-in', async () => {
    const { world, ctx, tested, grantFor } = await newcomer();
    const grant = await grantFor();
    expect(await connectOutlook(ctx, grant)).toEqual({
      status: 'connected',
      emailAddress: 'dana@corp.test',
      mail: true,
      calendar: false,
      deletesForGood: true,
      provider: 'imap',
      signIn: 'microsoft',
    });
    const account = {
      emailAddress: 'dana@corp.test',
      userName: 'dana@corp.onmicrosoft.test',
      auth: { accessToken: grant.accessToken },
      ...SERVERS,
      caldav: null,
    };
    expect(tested).toEqual([account]);
    expect(await getMailAccount(ctx)).toEqual(account);
    const stored = JSON.stringify(await findConnectionRow(ctx));
    for (const token of [grant.accessToken, `${grant.refreshToken}`]) expect(stored).not.toContain(token);
    expect(JSON.stringify(world.logger.lines)).not.toContain(grant.accessToken);
    expect(world.jobs.waiting('index-mailbox').some((job) => job.key === ctx.tenantId)).toBe(true);
  });

  test('stores nothing if a server does not accept the token', async () => {
    for (const refusal of [new MailLoginError('imap', 'refused'), new MailLoginError('smtp', 'disabled')]) {
      const { ctx, grantFor } = await newcomer(refusal);
      const before = await findConnectionRow(ctx);
      await expect(connectOutlook(ctx, await grantFor())).rejects.toBe(refusal);
      expect(await findConnectionRow(ctx)).toEqual(before);
    }
  });

  test('needs a lasting grant that names its mailbox', async () => {
    const { ctx, tested, grantFor } = await newcomer();
    const { userName, ...nameless } = await grantFor();
    expect(userName).toBeDefined();
    await expect(connectOutlook(ctx, { ...nameless, email: null })).rejects.toMatchObject({
      failure: 'invalid',
    });
    await expect(connectOutlook(ctx, { ...nameless, refreshToken: null })).rejects.toMatchObject({
      failure: 'invalid',
    });
    expect(tested).toEqual([]);
    // A personal account has one name.
    await connectOutlook(ctx, nameless);
    expect(await getMailAccount(ctx)).toMatchObject({ userName: 'dana@corp.test' });
  });

  test('is not found where the operator has registered no app', async () => {
    const { ctx, grantFor } = await newcomer();
    const { microsoft: _, ...without } = ctx;
    await expect(connectOutlook(without, await grantFor())).rejects.toMatchObject({ code: 'notFound' });
  });

  test('again keeps the cache of the same mailbox; Google instead of it drops it', async () => {
    const { world, ctx, grantFor } = await connected();
    await run(
      db,
      rows.insertInto('mailboxes').values({ user_id: ctx.tenantId, email_address: 'dana@corp.test' }),
    );
    await connectOutlook(ctx, await grantFor());
    expect(await hasMailbox(ctx.tenantId)).toBe(true);
    await storeGrant(ctx, await world.grantFor());
    expect(await hasMailbox(ctx.tenantId)).toBe(false);
    expect(await findConnection(ctx)).not.toHaveProperty('signIn');
    await expect(getMailAccount(ctx)).rejects.toMatchObject({ failure: 'revoked' });
  });
});

describe('the access token', () => {
  test('that has expired is renewed once for forty callers in two processes', async () => {
    const { world, ctx, refreshes } = await connected();
    const before = await tokenOf(ctx);
    world.clock.advance(HOUR);
    const other = { ...ctx };
    const tokens = await Promise.all(Array.from({ length: 40 }, (_, at) => tokenOf(at % 2 ? ctx : other)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(before);
    expect(refreshes()).toBe(1);
    expect(world.refreshes()).toBe(0);
  });

  test('that a mail server has refused is renewed once, and the connection stays the same one', async () => {
    const { ctx, refreshes } = await connected();
    const first = await findMailAccountRow(db, ctx.tenantId);
    const refused = await tokenOf(ctx);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf(ctx, refused)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(refused);
    expect(refreshes()).toBe(1);
    expect((await findMailAccountRow(db, ctx.tenantId))?.servers).toEqual(first?.servers);
  });

  test('cannot be renewed with a revoked grant: the person reconnects, and Microsoft is not asked again', async () => {
    const { world, ctx, oauth, grantFor, refreshes } = await connected();
    oauth.revokeAll();
    world.clock.advance(HOUR);
    for (let time = 0; time < 3; time++)
      await expect(getMailAccount(ctx)).rejects.toMatchObject({ failure: 'revoked' });
    expect(refreshes()).toBe(1);
    expect(await findConnection(ctx)).toMatchObject({ status: 'revoked', signIn: 'microsoft' });
    await connectOutlook(ctx, await grantFor());
    expect(await findConnection(ctx)).toMatchObject({ status: 'connected' });
    expect(await tokenOf(ctx)).toMatch(/^access-/);
  });

  test('is not renewed while Microsoft is down, which ends nothing', async () => {
    const { world, ctx, oauth } = await connected();
    world.clock.advance(HOUR);
    oauth.fail('refresh', { when: 'before', failure: 'unavailable' });
    await expect(getMailAccount(ctx)).rejects.toMatchObject({ failure: 'unavailable' });
    expect(await findConnection(ctx)).toMatchObject({ status: 'connected' });
    expect(await tokenOf(ctx)).toMatch(/^access-/);
  });

  test('is out of reach without the operator’s app, which ends nothing either', async () => {
    const { ctx } = await connected();
    const { microsoft: _, ...without } = ctx;
    await expect(getMailAccount(without)).rejects.toMatchObject({ failure: 'unavailable' });
    expect(await findConnection(ctx)).toMatchObject({ status: 'connected' });
  });

  test('is nothing for Google, and a password or a token of Google’s nothing for Microsoft', async () => {
    const { world, ctx, oauth } = await connected();
    await expect(getAccessToken(ctx)).rejects.toMatchObject({ failure: 'revoked' });
    await storeGrant(ctx, await world.grantFor());
    await expect(getAccessToken({ ...ctx, oauth }, undefined, 'imap')).rejects.toMatchObject({
      failure: 'revoked',
    });
    const servers = { userName: 'ben', ...SERVERS };
    await connectMailAccount(ctx, { emailAddress: 'ben@work.test', password: 'secret', ...servers });
    const later = { ...ctx, clock: { now: () => new Date(0) } };
    await expect(getAccessToken({ ...later, oauth }, undefined, 'imap')).rejects.toBeInstanceOf(SealTampered);
    expect(oauth.calls).not.toContain('refresh');
  });

  test('survives a rotation of the key, and without its key the person is disconnected', async () => {
    const { ctx } = await connected();
    const token = await tokenOf(ctx);
    await checkKey(ctx);
    await rotateKeys(ctx);
    expect(await tokenOf(ctx)).toBe(token);
    const lost = { ...ctx, vault: plainVault({ kek: 'another' }) };
    await expect(checkKey(lost)).rejects.toBeInstanceOf(KekMismatch);
    expect((await findConnection(lost)).status).toBe('revoked');
  });
});

test('disconnecting sends the refresh token to Microsoft’s adapter, and never to Google', async () => {
  const { world, ctx, oauth } = await connected();
  expect(await forgetConnection(ctx)).toBe('revoked');
  expect(oauth.calls.at(-1)).toBe('revoke');
  expect(world.oauth.calls).not.toContain('revoke');
  const again = await connected();
  const { microsoft: _, ...without } = again.ctx;
  expect(await forgetConnection(without)).toBe('none');
  expect(again.world.oauth.calls).not.toContain('revoke');
  expect(await findConnectionRow(again.ctx)).toBeNull();
});
