import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailAccountOf } from '../../apps/sandbox/src/imap/mail-account.ts';
import { withoutNpmVariables } from './child-environment.mjs';
import { firstRunSecrets } from './first-run-secrets.mjs';
import { loadStamp } from './input-stamp.mjs';
import { loadEnvironment } from './load-environment.mjs';
import { planSandbox } from './plan-sandbox.mjs';
import { assertPortFree, findFreePort, parsePort, portsAfter } from './ports.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'first-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the secrets of the first run', () => {
  it('are made once, differ from each other, and only their owner reads them', () => {
    const first = firstRunSecrets(folder, {});
    expect(firstRunSecrets(folder, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(5);
    expect(Buffer.from(first.INTEGRATION_KEK, 'base64')).toHaveLength(32);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('are not made up where one is set, and an empty value is not set', () => {
    const made = firstRunSecrets(folder, { AUTH_SECRET: 'mine', CRON_SECRET: '' });
    expect(Object.keys(made).sort()).toEqual([
      'CRON_SECRET',
      'INTEGRATION_KEK',
      'WEBHOOK_SECRET',
      'WEB_PUSH_KEY',
    ]);
  });

  it('are closed to others again where a copy was left open', () => {
    firstRunSecrets(folder, {});
    chmodSync(path.join(folder, 'secrets.json'), 0o644);
    firstRunSecrets(folder, {});
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('are never replaced when their file is damaged', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"AUTH_SE');
    expect(() => firstRunSecrets(folder, {})).toThrow('cannot be read');
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe('{"AUTH_SE');
  });
});

describe('the plan for the sandbox', () => {
  const address = 'http://localhost:4010';
  const mailPorts = { imap: 4011, smtp: 4012 };
  const plan = (environment) => planSandbox(environment, address, mailPorts);

  it('replaces everything when nothing is configured', () => {
    expect(plan({}).standIns).toEqual(['sign-in', 'mail and calendar', 'realtime', 'AI']);
  });

  it('counts the issuer that .env.example writes out as not configured', () => {
    const copied = { IDENTITY_ISSUER: 'https://accounts.google.com', IDENTITY_CLIENT_ID: '' };
    expect(plan(copied).appDefaults.IDENTITY_ISSUER).toBe(address);
  });

  it('leaves a group alone of which anything is configured', () => {
    const { standIns, appDefaults } = plan({ MAILHOST_CLIENT_SECRET: 'real' });
    expect(standIns).toEqual(['AI']);
    expect(Object.keys(appDefaults).filter((name) => name.startsWith('MAILHOST_'))).toEqual([]);
  });

  it('puts the client of a real mailbox in front of it, and never the sign-in without a password', () => {
    const mail = { MAILHOST_CLIENT_ID: 'id', MAILHOST_CLIENT_SECRET: 'secret' };
    expect(plan({ ...mail, OPENAI_API_KEY: 'key' })).toEqual({
      standIns: [],
      appDefaults: { IDENTITY_CLIENT_ID: 'id', IDENTITY_CLIENT_SECRET: 'secret', ALLOWED_EMAILS: 'first' },
    });
    const elsewhere = { ...mail, MAILHOST_ISSUER: 'https://mail.example.org' };
    expect(plan(elsewhere).appDefaults.IDENTITY_ISSUER).toBe('https://mail.example.org');
    const own = { ...mail, IDENTITY_CLIENT_ID: 'other' };
    expect(plan(own).appDefaults.IDENTITY_CLIENT_ID).toBeUndefined();
  });

  it('is not needed when all is configured', () => {
    const real = { IDENTITY_CLIENT_ID: 'a', MAILHOST_CLIENT_ID: 'b', GOOGLE_GENERATIVE_AI_API_KEY: 'c' };
    expect(plan(real)).toEqual({ standIns: [], appDefaults: { ALLOWED_EMAILS: 'first' } });
  });

  it('admits only the first person on a real issuer, unless addresses are configured', () => {
    expect(plan({}).appDefaults.ALLOWED_EMAILS).toBeUndefined();
    const named = { IDENTITY_CLIENT_ID: 'a', MAILHOST_CLIENT_ID: 'b', ALLOWED_DOMAINS: 'example.org' };
    expect(plan(named).appDefaults.ALLOWED_EMAILS).toBeUndefined();
  });

  it('offers the mailbox of the sandbox only where sign-in and mail are the sandbox’s', () => {
    const offered = JSON.parse(plan({}).appDefaults.MAIL_TRIAL_ACCOUNT);
    expect(offered).toEqual(mailAccountOf({ mailPorts }));
    for (const name of ['IDENTITY_CLIENT_ID', 'MAILHOST_CLIENT_ID'])
      expect(plan({ [name]: 'real' }).appDefaults).not.toHaveProperty('MAIL_TRIAL_ACCOUNT');
  });

  it('is Microsoft too only there, and never beside an app that somebody has registered', () => {
    // Of .env.example, copied unchanged.
    const copied = { MICROSOFT_ISSUER_URL: 'https://login.microsoftonline.com', MICROSOFT_CLIENT_ID: '' };
    expect(plan(copied).appDefaults).toMatchObject({
      MICROSOFT_ISSUER_URL: `${address}/microsoft`,
      MICROSOFT_IMAP_URL: 'imap+plain://127.0.0.1:4011',
    });
    for (const name of ['IDENTITY_CLIENT_ID', 'MAILHOST_CLIENT_ID', 'MICROSOFT_CLIENT_ID'])
      expect(plan({ [name]: 'real' }).appDefaults).not.toHaveProperty('MICROSOFT_ISSUER_URL');
  });
});

describe('the ports beside another one', () => {
  it('are the next ones, and never one that is taken or too high', () => {
    expect(portsAfter(4010, [3000]).slice(0, 2)).toEqual([4011, 4012]);
    expect(portsAfter(2999, [3000]).slice(0, 2)).toEqual([3001, 3002]);
    expect(portsAfter(65_535, []).slice(0, 2)).toEqual([65_534, 65_533]);
  });
});

describe('a port that is in use', () => {
  const listen = (port) =>
    new Promise((resolve) => {
      const server = net.createServer();
      server.once('error', () => resolve(null));
      server.listen({ port, host: '127.0.0.1' }, () => resolve(server));
    });

  it('is told with another one, from which as many are free as are needed', async () => {
    const port = await findFreePort();
    // One of them may be in use by somebody else already: that is as good.
    const servers = await Promise.all([port, port + 1, port + 3].map(listen));
    try {
      const advised = Number(
        await assertPortFree('SANDBOX_PORT', port, '127.0.0.1', 3).then(
          () => '',
          ({ message }) => /SANDBOX_PORT=(\d+) npm start$/.exec(message)?.[1],
        ),
      );
      expect(advised).toBeGreaterThan(port + 3);
      for (const next of [advised, advised + 1, advised + 2]) await assertPortFree('X', next, '127.0.0.1');
    } finally {
      await Promise.all(servers.map((server) => server && new Promise((done) => server.close(done))));
    }
  });
});

describe('the environment', () => {
  it('wins over .env', () => {
    writeFileSync(path.join(folder, '.env'), 'PORT=1111\nHOST="0.0.0.0"\n');
    expect(loadEnvironment(folder, { PORT: '2222' })).toEqual({ PORT: '2222', HOST: '0.0.0.0' });
  });

  it('reaches pnpm without what npm adds, but with the way to the registry', () => {
    const passed = withoutNpmVariables({
      npm_config_prefix: '/x',
      npm_package_name: 'x',
      npm_config_registry: 'https://mirror.example',
      npm_config_https_proxy: 'http://proxy.example',
      npm_config_cafile: '/ca.pem',
      PATH: '/bin',
    });
    expect(Object.keys(passed).sort()).toEqual([
      'PATH',
      'npm_config_cafile',
      'npm_config_https_proxy',
      'npm_config_registry',
    ]);
  });

  it.each(['abc', '0', '65536', '3000.5', '-1'])('refuses %s as a port, naming the variable', (value) => {
    expect(() => parsePort({ PORT: value }, 'PORT', 3000)).toThrow(/^PORT: .*For example PORT=3000$/);
  });
});

describe('the stamp of a step', () => {
  const stampFile = () => path.join(folder, 'stamp.json');
  const stamp = () => loadStamp(stampFile(), folder, ['input.ts', 'missing.ts']);
  const write = (text, time) => {
    writeFileSync(path.join(folder, 'input.ts'), text);
    utimesSync(path.join(folder, 'input.ts'), time, time);
  };

  it('is fresh only after it was saved', () => {
    write('a', 1000);
    expect(stamp().isFresh).toBe(false);
    stamp().save();
    expect(stamp().isFresh).toBe(true);
  });

  it('sees a change of content and of nothing else', () => {
    write('a', 1000);
    stamp().save();
    write('a', 2000);
    expect(stamp().isFresh).toBe(true);
    write('b', 3000);
    expect(stamp().isFresh).toBe(false);
  });

  it('remembers the state before the step, not what was written while it ran', () => {
    write('a', 1000);
    const before = stamp();
    write('b', 2000);
    before.save();
    expect(stamp().isFresh).toBe(false);
  });

  it('treats a damaged stamp as missing', () => {
    write('a', 1000);
    writeFileSync(stampFile(), '{"inp');
    expect(stamp().isFresh).toBe(false);
  });
});
