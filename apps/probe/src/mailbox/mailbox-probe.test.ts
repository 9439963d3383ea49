import { type AddressInfo, createServer } from 'node:net';
import { type RunningSandbox, startSandbox } from '@triage/sandbox/start-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseServer } from './parse-mailbox.ts';
import { runMailboxProbe } from './run-mailbox-probe.ts';

const PASSWORD = 'local-mailbox';
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ quiet: true, seed: false });
});
afterAll(() => sandbox?.close());

async function probe(
  changes: object = {},
  environment: Record<string, string> = {},
  open: (url: string) => boolean = () => false,
) {
  const { imap, smtp } = sandbox.state.mailPorts;
  const said: string[] = [];
  const code = await runMailboxProbe({
    asked: {
      mailbox: 'probe@fernhill.test',
      imap: `imap+plain://127.0.0.1:${imap}`,
      smtp: `smtp+plain://127.0.0.1:${smtp}`,
      ...changes,
    },
    environment: { PROBE_MAIL_PASSWORD: PASSWORD, MAIL_ALLOW_HOSTS: '127.0.0.1', ...environment },
    say: (line) => said.push(line),
    open,
    deadlineMs: 500,
  });
  return { code, text: said.join('\n') };
}

test('the mailbox of the sandbox is as expected, and the password is not printed', async () => {
  const { code, text } = await probe();
  expect(text).toContain('7 as expected, 0 different, 1 not run');
  expect(text).not.toContain(PASSWORD);
  expect(code).toBe(0);
});

test('each failure has its own text', async () => {
  const { code, text } = await probe({}, { PROBE_MAIL_PASSWORD: 'not this one' });
  expect(text).toContain('IMAP: user name or password refused');
  expect(text).toContain('SMTP: user name or password refused');
  expect(text).not.toContain('not this one');
  expect(code).toBe(1);
  const { imap } = sandbox.state.mailPorts;
  const plain = await probe({ imap: `imaps://127.0.0.1:${imap}`, smtp: 'smtp+plain://127.0.0.1:1' });
  expect(plain.text).toContain('IMAP: no TLS, or no certificate');
  expect(plain.text).toContain('SMTP: no answer within the deadline');
  expect((await probe({}, { MAIL_ALLOW_HOSTS: '' })).text).toContain('IMAP: not a public server');
  expect((await probe({ caldav: `http://127.0.0.1:${imap}/` })).text).toContain('CalDAV: ');
});

test('a server that says nothing is given up after the deadline', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const begun = performance.now();
  const { text } = await probe({
    imap: `imap+plain://127.0.0.1:${port}`,
    smtp: `smtp+plain://127.0.0.1:${port}`,
  });
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(text).toContain('IMAP: no answer within the deadline');
  expect(text).toContain('SMTP: no answer within the deadline');
  silent.close();
});

test('without a password there is nothing to probe, and servers are given by address', async () => {
  expect(await probe({}, { PROBE_MAIL_PASSWORD: '' })).toMatchObject({ code: 2 });
  expect(parseServer('mail.example.org:993', 'imap')).toEqual({
    host: 'mail.example.org',
    port: 993,
    security: 'tls',
  });
  expect(parseServer('smtp://mail.example.org:587', 'smtp')).toMatchObject({ security: 'starttls' });
  expect(parseServer('smtps://mail.example.org:465', 'imap')).toBeNull();
});

describe('an address at Microsoft', () => {
  const secrets = { MICROSOFT_CLIENT_ID: 'probe', MICROSOFT_CLIENT_SECRET: 'probe-secret' };
  const asked = { mailbox: 'me@outlook.com' };
  const environment = async (changes: object = {}) => ({
    ...{ ...secrets, PROBE_MAIL_PASSWORD: '', PORT: String(await freePort()) },
    ...{ MICROSOFT_ISSUER_URL: `${sandbox.url}/microsoft`, ...changes },
  });
  const deciding = (decision: string) => (url: string) => {
    const body = new URLSearchParams({ email: 'me@outlook.test', decision });
    // Follows the redirect to the probe, as a browser does.
    fetch(url, { method: 'POST', body }).catch(() => undefined);
    return true;
  };

  test('is opened on its page, and by tokens the mailbox is as expected', async () => {
    const { code, text } = await probe(asked, await environment(), deciding('allow'));
    expect(text).toContain('/api/auth/callback/outlook');
    expect(text).toContain('7 as expected, 0 different, 1 not run');
    expect(code).toBe(0);
    for (const secret of ['probe-secret', 'EwB', 'M.C5']) expect(text).not.toContain(secret);
  });

  test('names what is missing, denied, rejected or does not answer', async () => {
    const missing = await probe(asked, await environment({ MICROSOFT_CLIENT_SECRET: '' }));
    expect(missing).toMatchObject({
      code: 2,
      text: expect.stringContaining('MICROSOFT_CLIENT_SECRET not set'),
    });
    const denied = await probe(asked, await environment(), deciding('deny'));
    expect(denied).toMatchObject({ code: 2, text: expect.stringContaining('answered access_denied') });
    const wrong = await environment({ MICROSOFT_CLIENT_SECRET: 'another' });
    const rejected = await probe(asked, wrong, deciding('allow'));
    expect(rejected.text).toContain('rejects MICROSOFT_CLIENT_ID or MICROSOFT_CLIENT_SECRET');
    expect(rejected.text).toContain('7000215');
    const silent = await environment({ MICROSOFT_ISSUER_URL: 'http://127.0.0.1:1' });
    expect((await probe(asked, silent)).text).toContain('sign-in failed');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
