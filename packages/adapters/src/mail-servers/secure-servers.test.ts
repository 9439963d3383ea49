import type { AddressInfo } from 'node:net';
import type { MailAccount, MailServer } from '@triage/core/ports/mail-account';
import { MailLoginError } from '@triage/core/ports/other-mail';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServerProcess, startMailServer } from '../imap/testing/start-mail-server.ts';
import { PASSWORD } from '../imap/testing/write-dovecot-config.ts';
import { submitMail } from '../smtp/submit-mail.ts';
import { guardTargets } from './find-target.ts';
import { testImap } from './test-imap.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './testing/localhost-certificate.ts';

const certificate = { certificate: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY };
const findTarget = guardTargets({ allowHosts: ['localhost'] });

function accountOf(server: Omit<MailServer, 'host'>, password = PASSWORD): MailAccount {
  const own = { ...server, host: 'localhost' };
  return {
    emailAddress: 'ben@work.test',
    userName: 'ben',
    auth: { password },
    imap: own,
    smtp: own,
    caldav: null,
  };
}

describe('IMAP with TLS, on Dovecot', () => {
  let dovecot: MailServerProcess | null = null;
  beforeAll(async () => {
    dovecot = await startMailServer({ tls: certificate });
  }, 180_000);
  afterAll(() => dovecot?.stop());

  const failureOf = (account: MailAccount, ca?: string) =>
    testImap(account, { findTarget, ca }).then(
      () => 'connected',
      (error: unknown) => (error instanceof MailLoginError ? error.failure : String(error)),
    );

  test('logs in by TLS and by STARTTLS, and refuses an untrusted certificate', async () => {
    // Without Debian's packages there is no server; a line has said so.
    if (!dovecot) return;
    const byTls = { port: dovecot.securePort, security: 'tls' } as const;
    const byStartTls = { port: dovecot.port, security: 'starttls' } as const;
    for (const server of [byTls, byStartTls]) {
      expect(await failureOf(accountOf(server), LOCALHOST_CERTIFICATE)).toBe('connected');
      expect(await failureOf(accountOf(server))).toBe('insecure');
      expect(await failureOf(accountOf(server, 'wrong'), LOCALHOST_CERTIFICATE)).toBe('refused');
    }
  });
});

describe.each([
  ['TLS', 'tls'],
  ['STARTTLS', 'starttls'],
] as const)('SMTP with %s', (_, security) => {
  const received: { text: string; isSecure: boolean }[] = [];
  const server = new SMTPServer({
    secure: security === 'tls',
    cert: LOCALHOST_CERTIFICATE,
    key: LOCALHOST_KEY,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ben' && password === PASSWORD ? done(null, { user: 'ben' }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ text: Buffer.concat(parts).toString(), isSecure: session.secure });
        done();
      });
    },
  });
  // Clients that do not trust the certificate abort the handshake.
  server.on('error', () => undefined);
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => void server.close(resolve)));

  const submit = (ca?: string) => {
    const { port } = server.server.address() as AddressInfo;
    const send = submitMail({ account: async () => accountOf({ port, security }), findTarget, ca });
    return send({
      raw: Buffer.from(
        'From: ben@work.test\r\nTo: ann@lee.test\r\nBcc: eve@lee.test\r\nSubject: Hi\r\n\r\nHello\r\n',
      ),
      envelope: { from: 'ben@work.test', to: ['ann@lee.test', 'eve@lee.test'] },
    });
  };

  test('sends a message encrypted and without Bcc', async () => {
    await submit(LOCALHOST_CERTIFICATE);
    expect(received).toEqual([{ text: expect.stringContaining('Subject: Hi'), isSecure: true }]);
    expect(received[0]?.text).not.toMatch(/bcc|eve/i);
  });

  test('sends nothing to a server with an untrusted certificate', async () => {
    const before = received.length;
    await expect(submit()).rejects.toMatchObject({ name: 'ProviderError' });
    expect(received).toHaveLength(before);
  });
});
