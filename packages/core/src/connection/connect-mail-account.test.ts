import { findMailAccountRow } from '@triage/database/tables/connections/mail-account-connections';
import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, test } from 'vitest';
import { memoryMail } from '../../testing/fakes/memory-mail.ts';
import { plainVault } from '../../testing/fakes/plain-vault.ts';
import { connectionWorld, findConnectionRow } from '../../testing/worlds/connection-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import type { MailAccount } from '../ports/mail-account.ts';
import { MailLoginError } from '../ports/other-mail.ts';
import { KekMismatch, SealTampered } from '../ports/vault.ts';
import { checkKey } from './check-key.ts';
import { connectMailAccount } from './connect-mail-account.ts';
import { findConnection } from './find-connection.ts';
import { forgetConnection } from './forget-connection.ts';
import { getAccessToken } from './get-access-token.ts';
import { getMailAccount } from './get-mail-account.ts';
import { noteRefusedPassword } from './note-refused-password.ts';
import { rotateKeys } from './rotate-keys.ts';
import { storeGrant } from './store-grant.ts';

const db = shareTestDatabase();

const REQUEST = {
  emailAddress: 'ben@work.test',
  userName: 'ben',
  password: 'app-pass word',
  imap: { host: 'imap.work.test', port: 993, security: 'tls' as const },
  smtp: { host: 'smtp.work.test', port: 465, security: 'tls' as const },
};

async function newcomer(refusal?: MailLoginError) {
  const world = connectionWorld(db);
  const person = await world.connect();
  const tested: MailAccount[] = [];
  const otherMail = {
    findServers: async () => null,
    async test(account: MailAccount) {
      tested.push(account);
      if (refusal) throw refusal;
      // The calendar that was found at the server.
      return { ...account, caldav: account.caldav && `${account.caldav}ben/work/` };
    },
  };
  const mail = memoryMail({ clock: world.clock, address: 'ada@gmail.test' });
  return { world, tested, ctx: { ...person, otherMail, mail } };
}

async function putMailbox(userId: string): Promise<void> {
  await run(db, rows.insertInto('mailboxes').values({ user_id: userId, email_address: 'ben@work.test' }));
}

async function hasMailbox(userId: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM mailboxes WHERE user_id = $1', [userId])).length > 0;
}

describe('connecting', () => {
  test('stores the calendar that was found at its server, and the mailbox counts as having one', async () => {
    const { ctx, tested } = await newcomer();
    const caldav = 'https://dav.work.test/';
    expect(await connectMailAccount(ctx, { ...REQUEST, caldav })).toMatchObject({
      mail: true,
      calendar: true,
      deletesForGood: true,
    });
    expect(tested[0]).toMatchObject({ caldav });
    expect(await getMailAccount(ctx)).toMatchObject({ caldav: 'https://dav.work.test/ben/work/' });
    expect(await findConnection(ctx)).toMatchObject({ status: 'connected', calendar: true });
    expect(await connectMailAccount(ctx, REQUEST)).toMatchObject({ mail: true, calendar: false });
  });

  test('stores the servers readable and the password sealed, after the test', async () => {
    const { world, ctx, tested } = await newcomer();
    expect(await connectMailAccount(ctx, REQUEST)).toEqual({
      status: 'connected',
      emailAddress: 'ben@work.test',
      mail: true,
      calendar: false,
      deletesForGood: true,
      provider: 'imap',
    });
    expect(tested).toEqual([await getMailAccount(ctx)]);
    expect(await getMailAccount(ctx)).toEqual({
      emailAddress: 'ben@work.test',
      userName: 'ben',
      auth: { password: REQUEST.password },
      imap: REQUEST.imap,
      smtp: REQUEST.smtp,
      caldav: null,
    });
    const row = await findMailAccountRow(db, ctx.tenantId);
    expect(row?.servers).toEqual({ userName: 'ben', imap: REQUEST.imap, smtp: REQUEST.smtp, caldav: null });
    expect(JSON.stringify(await findConnectionRow(ctx))).not.toContain(REQUEST.password);
    expect(JSON.stringify(world.logger.lines)).not.toContain(REQUEST.password);
    expect(world.jobs.waiting('index-mailbox').some((job) => job.key === ctx.tenantId)).toBe(true);
  });

  test.each([
    ['imap', 'refused', 'imapRefused'],
    ['imap', 'notAllowed', 'imapNotAllowed'],
    ['imap', 'noFolders', 'imapNoInbox'],
    ['smtp', 'insecure', 'smtpInsecure'],
    ['smtp', 'busy', 'smtpBusy'],
  ] as const)('that fails at %s with %s stores nothing', async (server, failure, code) => {
    const { ctx } = await newcomer(new MailLoginError(server, failure));
    const before = await findConnectionRow(ctx);
    await expect(connectMailAccount(ctx, REQUEST)).rejects.toMatchObject({ code });
    expect(await findConnectionRow(ctx)).toEqual(before);
  });

  test('is not found when no adapter supports such mailboxes', async () => {
    const { ctx } = await newcomer();
    const { otherMail: _, ...without } = ctx;
    await expect(connectMailAccount(without, REQUEST)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('another mailbox drops the cache, a new password keeps it', async () => {
    const { ctx } = await newcomer();
    await putMailbox(ctx.tenantId);
    await connectMailAccount(ctx, REQUEST);
    expect(await hasMailbox(ctx.tenantId)).toBe(false);
    await putMailbox(ctx.tenantId);
    await connectMailAccount(ctx, { ...REQUEST, password: 'a new one' });
    expect(await hasMailbox(ctx.tenantId)).toBe(true);
    await connectMailAccount(ctx, { ...REQUEST, imap: { ...REQUEST.imap, host: 'imap.moved.test' } });
    expect(await hasMailbox(ctx.tenantId)).toBe(false);
  });

  test('Google again drops the cache too, and its tokens work', async () => {
    const { world, ctx } = await newcomer();
    await connectMailAccount(ctx, REQUEST);
    await putMailbox(ctx.tenantId);
    await storeGrant(ctx, await world.grantFor());
    expect(await hasMailbox(ctx.tenantId)).toBe(false);
    expect(await getAccessToken(ctx)).toMatch(/^access-/);
    expect(await findConnection(ctx)).not.toHaveProperty('provider');
    await expect(getMailAccount(ctx)).rejects.toMatchObject({ failure: 'revoked' });
  });
});

describe('the password', () => {
  test('is never a token for Google', async () => {
    const { ctx } = await newcomer();
    await connectMailAccount(ctx, REQUEST);
    await expect(getAccessToken(ctx)).rejects.toMatchObject({ failure: 'revoked' });
    await run(
      db,
      rows
        .updateTable('connections')
        .set({ provider: 'google', servers: null, access_expires_at: new Date('2027-01-01') })
        .where('user_id', '=', ctx.tenantId),
    );
    await expect(getAccessToken(ctx)).rejects.toBeInstanceOf(SealTampered);
  });

  test('that the server refuses asks for a reconnect, unless it was replaced meanwhile', async () => {
    const { ctx } = await newcomer();
    await connectMailAccount(ctx, REQUEST);
    const version = (await findMailAccountRow(db, ctx.tenantId))?.version ?? 0;
    await connectMailAccount(ctx, { ...REQUEST, password: 'newer' });
    await noteRefusedPassword(ctx, version);
    expect((await findConnection(ctx)).status).toBe('connected');
    await noteRefusedPassword(ctx, version + 1);
    expect(await findConnection(ctx)).toMatchObject({ status: 'revoked', provider: 'imap' });
    await expect(getMailAccount(ctx)).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('survives a rotation of the key, and without its key the person is disconnected', async () => {
    const { ctx } = await newcomer();
    await connectMailAccount(ctx, REQUEST);
    await checkKey(ctx);
    await rotateKeys(ctx);
    expect((await getMailAccount(ctx)).auth).toEqual({ password: REQUEST.password });
    const lost = { ...ctx, vault: plainVault({ kek: 'another' }) };
    await expect(checkKey(lost)).rejects.toBeInstanceOf(KekMismatch);
    expect((await findConnection(lost)).status).toBe('revoked');
  });

  test('is deleted with the connection, and nobody is asked to revoke it', async () => {
    const { world, ctx } = await newcomer();
    await connectMailAccount(ctx, REQUEST);
    expect(await forgetConnection(ctx)).toBe('none');
    expect(await findConnectionRow(ctx)).toBeNull();
    expect(world.oauth.calls).not.toContain('revoke');
  });
});
