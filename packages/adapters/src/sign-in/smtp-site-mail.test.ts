import { ProviderError } from '@triage/core/ports/mail';
import type { SiteEmail } from '@triage/core/ports/site-mail';
import { afterEach, expect, test } from 'vitest';
import { startMailPair } from '../mail-servers/testing/mail-pair.ts';
import { type Behaviour, type HostileSmtp, hostileSmtp } from '../smtp/testing/hostile-smtp.ts';
import { findSiteMailFailure, smtpSiteMail } from './smtp-site-mail.ts';

const PASSWORD = 'a-pass-word-that-is-nowhere';
const email: SiteEmail = {
  to: 'ben@work.test',
  subject: 'Sign in to Triage at triage.example',
  text: 'Open https://triage.example/sign-in/link/abc\n',
  html: '<p><a href="https://triage.example/sign-in/link/abc">Sign in</a></p>',
  messageId: '<sign-in.1@triage.example>',
};

let hostile: HostileSmtp | undefined;
afterEach(async () => {
  await hostile?.close();
  hostile = undefined;
});

const optionsAt = (port: number, password = PASSWORD) => ({
  server: { host: 'localhost', port, security: 'none' as const },
  login: { userName: 'site', password },
  from: 'Triage <no-reply@triage.example>',
  deadlines: { connectMs: 2_000, loginMs: 2_000, idleMs: 2_000, messageMs: 2_000, endMs: 2_000 },
});

async function failureAt(behaviour: Behaviour, login: 'refused' | null = null): Promise<unknown> {
  hostile = await hostileSmtp(behaviour);
  const options = optionsAt(hostile.port);
  try {
    const connection = await smtpSiteMail(login === null ? options : { ...options, login: null }).open();
    await connection.send(email);
    connection.close();
    return null;
  } catch (error) {
    return error;
  }
}

test('an email reaches a real server as plain text and HTML, with its sender and id, and asks for no answer', async () => {
  const pair = await startMailPair({ userName: 'site', password: PASSWORD });
  const connection = await smtpSiteMail(optionsAt(pair.smtpPort)).open();
  await connection.send(email);
  connection.close();
  await pair.close();
  const [raw = ''] = pair.sent;
  for (const line of [
    'From: Triage <no-reply@triage.example>',
    'To: ben@work.test',
    'Message-ID: <sign-in.1@triage.example>',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ])
    expect(raw.split('\r\n')).toContain(line);
});

test.each<[string, Behaviour, string]>([
  ['a refused log-in', { answers: { auth: '535 5.7.8 no' } }, 'unavailable'],
  ['a refused sender', { answers: { mail: '550 5.7.1 not yours' } }, 'unavailable'],
  ['a refused recipient', { answers: { rcpt: '550 5.1.1 nobody' } }, 'invalid'],
  ['a recipient to be tried later', { answers: { rcpt: '450 4.2.1 slow' } }, 'unavailable'],
  ['a refused message', { answers: { dot: '554 5.6.0 no' } }, 'unavailable'],
  ['a connection that breaks', { cutAt: 'data' }, 'unavailable'],
])('%s is reported as a failure of the mail server or of the email', async (_, behaviour, failure) => {
  const error = await failureAt(behaviour);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ failure });
});

test('a server that repeats the password does not get it into the error', async () => {
  const error = await failureAt({ answers: { auth: `535 5.7.8 not ${PASSWORD}` } });
  expect(
    JSON.stringify([String(error), error, (error as Error).stack, (error as Error).cause]),
  ).not.toContain(PASSWORD);
});

test('a relay without a log-in takes the email too', async () => {
  expect(await failureAt({ answers: { ehlo: '250 hostile.test' } }, 'refused')).toBeNull();
  expect(hostile?.delivered).toHaveLength(1);
});

test('the doctor is told what is wrong with the server', async () => {
  hostile = await hostileSmtp({ answers: { auth: '535 5.7.8 no' } });
  expect(await findSiteMailFailure(optionsAt(hostile.port))).toBe('refused');
  const starttls = {
    ...optionsAt(hostile.port),
    server: { host: 'localhost', port: hostile.port, security: 'starttls' as const },
  };
  expect(await findSiteMailFailure(starttls)).toBe('insecure');
  expect(await findSiteMailFailure(optionsAt(1))).toBe('unreachable');
  const silent = await hostileSmtp({ answers: { greeting: '' } });
  expect(await findSiteMailFailure({ ...optionsAt(silent.port), deadlines: { connectMs: 200 } })).toBe(
    'unreachable',
  );
  await silent.close();
});
