import { ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { afterEach, describe, expect, test } from 'vitest';
import { guardTargets } from '../mail-servers/find-target.ts';
import type { SmtpDeadlines } from './open-smtp.ts';
import { submitMail } from './submit-mail.ts';
import { type Behaviour, CUTS, type HostileSmtp, hostileSmtp } from './testing/hostile-smtp.ts';

const PASSWORD = 'a-pass-word-that-is-nowhere';
const RAW = Buffer.from(
  'From: ada@x.test\r\nTo: ben@x.test\r\nBCC: carl@x.test,\r\n dora@x.test\r\nSubject: Hello\r\n\r\nBcc: in the text\r\n.dot\r\nLAST\r\n',
);

const LARGE = Buffer.concat([RAW, Buffer.alloc(8_000_000, `${'x'.repeat(70)}\r\n`), Buffer.from('END\r\n')]);

let server: HostileSmtp;
afterEach(() => server.close());

async function submit(behaviour: Behaviour, deadlines: Partial<SmtpDeadlines> = {}, raw: Uint8Array = RAW) {
  server = await hostileSmtp(behaviour);
  const smtp = { host: 'localhost', port: server.port, security: 'none' as const };
  const account: MailAccount = {
    emailAddress: 'ada@x.test',
    userName: 'ada',
    auth: { password: PASSWORD },
    imap: smtp,
    smtp,
    caldav: null,
  };
  const commits: string[] = [];
  const send = submitMail({
    account: async () => account,
    findTarget: guardTargets({ allowHosts: ['localhost'], resolve: loopback }),
    deadlines,
  });
  const error = await send({
    raw,
    envelope: { from: 'ada@x.test', to: ['ben@x.test', 'carl@x.test'] },
    onCommit: async () => void commits.push(server.delivered.join()),
  }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, commits, delivered: server.delivered };
}

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

function failureOf(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof ProviderError ? error.failure : `not mapped: ${String(error)}`;
}

describe('a message', () => {
  test('is delivered once, after the commit, without Bcc, with dots as they were', async () => {
    const { error, commits, delivered } = await submit({});
    expect(error).toBeNull();
    expect(commits).toEqual(['']);
    expect(delivered).toHaveLength(1);
    const [head, body] = delivered[0]?.split('\r\n\r\n') ?? [];
    expect(head).toBe('From: ada@x.test\r\nTo: ben@x.test\r\nSubject: Hello');
    expect(body).toBe('Bcc: in the text\r\n..dot\r\nLAST\r\n');
  });

  test('of many megabytes is whole, and its commit waits for the last byte', async () => {
    const { error, commits, delivered } = await submit({}, {}, LARGE);
    expect(error).toBeNull();
    expect(commits).toHaveLength(1);
    expect(delivered[0]?.endsWith('END\r\n')).toBe(true);
  });
});

describe('a connection that breaks', () => {
  const certain = CUTS.slice(0, CUTS.indexOf('body'));
  test.each(certain)('at "%s" has delivered nothing and committed nothing', async (cutAt) => {
    const { error, commits, delivered } = await submit({ cutAt });
    expect(failureOf(error)).toBe('unavailable');
    expect({ commits, delivered }).toEqual({ commits: [], delivered: [] });
  });

  test.each(['body', 'beforeDot'] as const)('at "%s" has delivered nothing', async (cutAt) => {
    const { error, commits, delivered } = await submit({ cutAt });
    // Whether the break was seen before the commit is a race; both outcomes are true.
    expect(failureOf(error)).toBe(commits.length === 0 ? 'unavailable' : 'unknown');
    expect(delivered).toEqual([]);
  });

  test.each(['dot', 'halfAnswer'] as const)('at "%s" leaves the outcome unknown', async (cutAt) => {
    const { error, commits } = await submit({ cutAt });
    expect(failureOf(error)).toBe('unknown');
    expect(commits).toHaveLength(1);
  });

  test('after the answer changes nothing', async () => {
    const { error, delivered } = await submit({ cutAt: 'answered' });
    expect(error).toBeNull();
    expect(delivered).toHaveLength(1);
  });
});

describe('an answer', () => {
  test.each([
    ['auth', '535 5.7.8 wrong', 'revoked'],
    ['auth', '534 5.7.9 app password needed', 'revoked'],
    ['auth', '454 4.7.0 later', 'rateLimited'],
    ['auth', '421 4.3.2 down', 'unavailable'],
    ['greeting', '421 too busy', 'unavailable'],
    ['greeting', '554 no', 'invalid'],
    ['mail', '530 5.7.0 log in', 'revoked'],
    ['mail', '452 4.5.3 too many', 'rateLimited'],
    ['rcpt', '550 5.1.1 nobody', 'invalid'],
    ['rcpt', '450 4.2.1 slow down', 'rateLimited'],
    ['data', '451 4.3.0 disk', 'unavailable'],
    ['data', '554 5.6.0 no', 'invalid'],
    ['dot', '552 5.3.4 too big', 'invalid'],
    ['dot', '451 4.3.0 try later', 'unavailable'],
    ['dot', 'garbage', 'unknown'],
    ['dot', '354 what', 'unknown'],
    ['greeting', 'garbage', 'unavailable'],
    ['ehlo', 'garbage', 'unavailable'],
  ] as const)('%s "%s" is %s, and nothing is delivered', async (step, line, failure) => {
    const { error, delivered } = await submit({ answers: { [step]: line } });
    expect(failureOf(error)).toBe(failure);
    expect(delivered).toEqual([]);
  });

  test('to the message before its end is no delivery', async () => {
    const { error, commits, delivered } = await submit(
      { answers: { data: '354 go on\r\n250 2.0.0 have it' } },
      {},
      LARGE,
    );
    expect(failureOf(error)).toBe('unavailable');
    expect({ commits, delivered }).toEqual({ commits: [], delivered: [] });
  });

  test('that refuses one recipient of two keeps the message from both', async () => {
    const { error, commits, delivered } = await submit({ refuses: 'carl@x.test' });
    expect(failureOf(error)).toBe('invalid');
    expect({ commits, delivered }).toEqual({ commits: [], delivered: [] });
  });

  test('that repeats the password does not get it into the error', async () => {
    const encoded = Buffer.from(`\0ada\0${PASSWORD}`).toString('base64');
    const { error } = await submit({ answers: { auth: `535 5.7.8 not ${PASSWORD} ${encoded}` } });
    const told = JSON.stringify([String(error), error, (error as Error).stack, (error as Error).cause]);
    expect(told).not.toContain(PASSWORD);
    expect(told).not.toContain(encoded);
  });
});

describe('a slow server', () => {
  test('may take its time at the dot', async () => {
    const { error, delivered } = await submit({ dotAfterMs: 300 }, { idleMs: 5_000, endMs: 5_000 });
    expect(error).toBeNull();
    expect(delivered).toHaveLength(1);
  });

  test('that never responds to the final dot leaves the outcome unknown', async () => {
    const { error, commits } = await submit({ dotAfterMs: 60_000 }, { endMs: 100 });
    expect(failureOf(error)).toBe('unknown');
    expect(commits).toHaveLength(1);
  });
});

test('a commit that cannot be noted is no delivery, and its error is kept', async () => {
  server = await hostileSmtp({});
  const smtp = { host: 'localhost', port: server.port, security: 'none' as const };
  const send = submitMail({
    account: async () => ({
      emailAddress: 'ada@x.test',
      userName: 'ada',
      auth: { password: PASSWORD },
      imap: smtp,
      smtp,
      caldav: null,
    }),
    findTarget: guardTargets({ allowHosts: ['localhost'], resolve: loopback }),
  });
  const down = new Error('The database is down');
  const attempt = send({
    raw: RAW,
    envelope: { from: 'ada@x.test', to: ['ben@x.test'] },
    onCommit: () => Promise.reject(down),
  });
  await expect(attempt).rejects.toBe(down);
  expect(server.delivered).toEqual([]);
});
