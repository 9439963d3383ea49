import type { AddressInfo } from 'node:net';
import type { FindMailAccount } from '@triage/core/ports/mail-account';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardTargets } from '../mail-servers/find-target.ts';
import { submitMail } from './submit-mail.ts';

/** What the server answers to a token that it does not take, and what it has received. */
const refusals = {
  challenge: null,
  exchange: '5.7.3 Authentication unsuccessful',
  disabled: '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox.',
};
const state = { good: 'token 2', refusal: 'challenge' as keyof typeof refusals, received: 0, logins: [''] };

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authMethods: ['XOAUTH2'],
  onAuth({ accessToken = '' }, _session, done) {
    state.logins.push(accessToken);
    if (accessToken === state.good) return done(null, { user: 'dana' });
    const text = refusals[state.refusal];
    if (text === null) return done(null, { data: { status: '401', schemes: 'bearer' } });
    done(Object.assign(new Error(text), { responseCode: 535 }));
  },
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      state.received += 1;
      done();
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(resolve)));
beforeEach(() => void Object.assign(state, { good: 'token 2', received: 0, logins: [] }));

/** Sends with `token 1`; each token that is refused is followed by the next one. */
function sender() {
  const asked: (string | undefined)[] = [];
  const { port } = server.server.address() as AddressInfo;
  const smtp = { host: 'localhost', port, security: 'none' as const };
  const account: FindMailAccount = async (refused) => {
    asked.push(refused);
    const accessToken = `token ${1 + Number(refused?.slice(-1) ?? 0)}`;
    const dana = 'dana@corp.test';
    return { emailAddress: dana, userName: dana, auth: { accessToken }, imap: smtp, smtp, caldav: null };
  };
  const send = submitMail({ account, findTarget: guardTargets({ allowHosts: ['localhost'] }) });
  const mail = {
    raw: Buffer.from('From: dana@corp.test\r\nTo: ann@lee.test\r\nSubject: Hi\r\n\r\nHello\r\n'),
    envelope: { from: 'dana@corp.test', to: ['ann@lee.test'] },
  };
  return { asked, send: () => send(mail) };
}

test.each(['challenge', 'exchange'] as const)(
  'a token that has ended is renewed and the message is sent once (%s)',
  async (refusal) => {
    state.refusal = refusal;
    const { asked, send } = sender();
    await send();
    expect(state.received).toBe(1);
    expect(asked).toEqual([undefined, 'token 1']);
  },
);

test.each([
  ['challenge', 'unavailable'],
  ['exchange', 'unavailable'],
  ['disabled', 'forbidden'],
] as const)(
  'a server that takes no new token either (%s) is %s, sends nothing, and is not asked with a third',
  async (refusal, failure) => {
    Object.assign(state, { good: 'none', refusal });
    const { asked, send } = sender();
    for (let time = 0; time < 3; time++) await expect(send()).rejects.toMatchObject({ failure });
    expect(state.received).toBe(0);
    expect(asked.filter((refused) => refused !== undefined)).toEqual(['token 1']);
    expect(new Set(state.logins)).toEqual(new Set(['token 1', 'token 2']));
  },
);
