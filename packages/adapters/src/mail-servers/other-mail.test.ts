import { createServer, type Server, type Socket } from 'node:net';
import type { MailAccount, MailServer } from '@triage/core/ports/mail-account';
import { MailLoginError } from '@triage/core/ports/other-mail';
import { afterEach, describe, expect, test } from 'vitest';
import { guardTargets } from './find-target.ts';
import { otherMail } from './other-mail.ts';
import { testImap } from './test-imap.ts';
import { testSmtp } from './test-smtp.ts';
import { startMailPair } from './testing/mail-pair.ts';
import { scriptedImap } from './testing/scripted-imap.ts';

const PASSWORD = 'never-in-an-error';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openPair(options: Partial<Parameters<typeof startMailPair>[0]> = {}) {
  const pair = await startMailPair({ userName: 'ben', password: PASSWORD, ...options });
  closing.push(() => pair.close());
  return pair;
}

const local = (port: number, security: MailServer['security'] = 'none'): MailServer => ({
  host: 'localhost',
  port,
  security,
});

function accountOf(
  ports: { imapPort: number; smtpPort: number },
  changes: Partial<MailAccount> = {},
): MailAccount {
  return {
    emailAddress: 'ben@work.test',
    userName: 'ben',
    auth: { password: PASSWORD },
    imap: local(ports.imapPort),
    smtp: local(ports.smtpPort),
    caldav: null,
    ...changes,
  };
}

/** `connected`, or the server and the failure. */
async function outcome(account: MailAccount, allowHosts = ['localhost']): Promise<string> {
  const error = await otherMail({ findTarget: guardTargets({ allowHosts }) })
    .test(account)
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  if (error === null) return 'connected';
  expect(JSON.stringify([String(error), (error as Error).stack, (error as Error).cause])).not.toContain(
    PASSWORD,
  );
  return error instanceof MailLoginError ? `${error.server} ${error.failure}` : String(error);
}

describe('a log-in to both servers', () => {
  test('succeeds, and sends nothing', async () => {
    const pair = await openPair();
    expect(await outcome(accountOf(pair))).toBe('connected');
    expect(pair.sent).toEqual([]);
  });

  test('names the server that refuses the password', async () => {
    const pair = await openPair({ smtpPassword: 'another' });
    expect(await outcome(accountOf(pair))).toBe('smtp refused');
    expect(await outcome(accountOf(pair, { auth: { password: 'wrong' } }))).toBe('imap refused');
  });

  test('names the server that is not there', async () => {
    const pair = await openPair();
    expect(await outcome(accountOf(pair, { imap: local(1) }))).toBe('imap unreachable');
    expect(await outcome(accountOf(pair, { smtp: local(1) }))).toBe('smtp unreachable');
  });

  test('needs the encryption that was chosen, and a valid certificate', async () => {
    const pair = await openPair({ imapTls: true });
    expect(await outcome(accountOf(pair, { imap: local(pair.imapPort, 'tls') }))).toBe('imap insecure');
    const plain = await openPair();
    expect(await outcome(accountOf(plain, { imap: local(plain.imapPort, 'starttls') }))).toBe(
      'imap insecure',
    );
    expect(await outcome(accountOf(plain, { smtp: local(plain.smtpPort, 'starttls') }))).toBe(
      'smtp insecure',
    );
  });

  test('asks no private server that the operator has not allowed', async () => {
    const pair = await openPair();
    expect(await outcome(accountOf(pair), [])).toBe('imap notAllowed');
    expect(await outcome(accountOf(pair, { imap: local(pair.imapPort, 'tls') }), [])).toBe('imap notAllowed');
  });
});

describe('a server that is no mail server', () => {
  const findTarget = guardTargets({ allowHosts: ['localhost'] });

  async function listen(serve: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  test.each([
    ['says nothing', () => undefined],
    ['ends at once', (socket: Socket) => void socket.end()],
    ['speaks HTTP', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['sends a byte a moment', (socket: Socket) => void setInterval(() => socket.write('*'), 20).unref()],
  ])('and %s is unreachable before the deadline', async (_name, serve) => {
    const server = local(await listen(serve));
    const account = accountOf({ imapPort: server.port, smtpPort: server.port });
    const options = { findTarget, deadlineMs: 400 };
    await expect(testImap(account, options)).rejects.toMatchObject({
      server: 'imap',
      failure: 'unreachable',
    });
    await expect(testSmtp(account, options)).rejects.toMatchObject({
      server: 'smtp',
      failure: 'unreachable',
    });
  });

  test.each([
    ['NO [LIMIT] Too many', 'busy'],
    ['NO [UNAVAILABLE] Temporary', 'busy'],
    ['NO [AUTHENTICATIONFAILED] No', 'refused'],
    [`NO [AUTHENTICATIONFAILED] not ${PASSWORD}`, 'refused'],
  ])('IMAP %s is %s', async (answer, failure) => {
    const imap = await scriptedImap(answer);
    closing.push(async () => imap.close());
    const { port } = imap;
    const error = await testImap(accountOf({ imapPort: port, smtpPort: port }), {
      findTarget,
      deadlineMs: 3_000,
    }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ failure });
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain(PASSWORD);
  });
});
