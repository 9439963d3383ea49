import { describe, expect, it } from 'vitest';
import { operatorsOf } from './admission.server.ts';
import { parseEnv } from './env-schema.ts';

const enough = {
  AUTH_SECRET: 'a secret of sixteen or more',
  IDENTITY_CLIENT_ID: 'id',
  IDENTITY_CLIENT_SECRET: 'secret',
  MAILHOST_CLIENT_ID: 'id',
  MAILHOST_CLIENT_SECRET: 'secret',
  INTEGRATION_KEK: Buffer.alloc(32, 1).toString('base64'),
  WEBHOOK_SECRET: 'secret',
};

it('treats an empty variable as not set', () => {
  expect(parseEnv({ ...enough, DATABASE_URL: ' ', PORT: '' })).toMatchObject({
    ok: true,
    env: { PORT: 3000, APP_URL: 'http://localhost:3000' },
  });
});

it('names the variable and the fix for each problem', () => {
  expect(parseEnv({ ...enough, AUTH_SECRET: 'short', APP_URL: 'localhost', REALTIME_KEY: 'k' })).toEqual({
    ok: false,
    problems: [
      'APP_URL is not an http(s) address',
      'AUTH_SECRET must be at least 16 characters: openssl rand -base64 32',
      'REALTIME_APP_ID, REALTIME_SECRET not set: needed together with REALTIME_KEY',
    ],
  });
});

it('parses telemetry headers, and reports an invalid value without repeating it', () => {
  const read = (headers: string) => parseEnv({ ...enough, OTEL_EXPORTER_OTLP_HEADERS: headers });
  expect(read('api-key=a%20b=, x-team = triage,')).toMatchObject({
    env: { OTEL_EXPORTER_OTLP_HEADERS: { 'api-key': 'a b=', 'x-team': 'triage' } },
  });
  for (const headers of ['no pair', 'api key=1', 'api-key=%zz'])
    expect(read(headers)).toEqual({
      ok: false,
      problems: ['OTEL_EXPORTER_OTLP_HEADERS must look like name=value,… with percent-encoded values'],
    });
});

it('needs no OAuth client for mail if sign-in does not use Google', () => {
  const { MAILHOST_CLIENT_ID: _id, MAILHOST_CLIENT_SECRET: _secret, ...none } = enough;
  const byEmail = {
    SIGN_IN_EMAIL_SMTP_URL: 'smtps://mail.example.org',
    SIGN_IN_EMAIL_FROM: 'in@example.org',
  };
  expect(parseEnv({ ...none, ...byEmail })).toMatchObject({ ok: true });
  expect(parseEnv({ ...none, IDENTITY_ISSUER: 'https://id.example.org' })).toMatchObject({ ok: true });
  for (const IDENTITY_ISSUER of ['https://accounts.google.com', 'https://accounts.google.com/', ''])
    expect(parseEnv({ ...none, IDENTITY_ISSUER })).toMatchObject({
      problems: [
        expect.stringContaining('MAILHOST_CLIENT_ID is not set'),
        expect.stringContaining('MAILHOST_CLIENT_SECRET is not set'),
      ],
    });
  expect(parseEnv({ ...none, ...byEmail, MAILHOST_CLIENT_ID: 'id' })).toMatchObject({
    problems: ['MAILHOST_CLIENT_SECRET not set: needed together with MAILHOST_CLIENT_ID'],
  });
});

describe('Outlook', () => {
  const app = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
  const parse = (changes: object) => parseEnv({ ...enough, ...app, ...changes });

  it('needs id and secret together, and has Microsoft’s own addresses by default', () => {
    expect(parse({})).toMatchObject({
      ok: true,
      env: { MICROSOFT_TENANT: 'common', MICROSOFT_ISSUER_URL: 'https://login.microsoftonline.com' },
    });
    expect(parse({ MICROSOFT_CLIENT_SECRET: '' })).toEqual({
      ok: false,
      problems: ['MICROSOFT_CLIENT_SECRET not set: needed together with MICROSOFT_CLIENT_ID'],
    });
    expect(parse({ MICROSOFT_TENANT: 'a/b' })).toMatchObject({
      problems: [expect.stringContaining('MICROSOFT_TENANT must be common')],
    });
  });

  it('has other mail servers in a national cloud, and without encryption on this machine alone', () => {
    const servers = {
      MICROSOFT_IMAP_URL: 'imaps://Outlook.office365.us:993',
      MICROSOFT_SMTP_URL: 'smtp://smtp.office365.us:587',
    };
    expect(parse(servers)).toMatchObject({
      env: {
        MICROSOFT_IMAP_URL: { host: 'outlook.office365.us', port: 993, security: 'tls' },
        MICROSOFT_SMTP_URL: { host: 'smtp.office365.us', port: 587, security: 'starttls' },
      },
    });
    expect(parse({ MICROSOFT_IMAP_URL: 'imap+plain://127.0.0.1:4011' })).toMatchObject({ ok: true });
    for (const wrong of [
      'imap+plain://mail.lan:143',
      'smtps://mail.lan:465',
      'mail.lan:993',
      'imaps://mail.lan:70000',
    ])
      expect(parse({ MICROSOFT_IMAP_URL: wrong }), wrong).toMatchObject({
        ok: false,
        problems: [expect.stringContaining('MICROSOFT_IMAP_URL must look like imaps://host:993')],
      });
  });
});

describe('a mailbox that everybody may try', () => {
  const server = { host: '127.0.0.1', port: 4011, security: 'none' };
  const trial = { name: 'Ben', emailAddress: 'ben@work.test', password: 'p', imap: server, smtp: server };
  const local = { IDENTITY_ISSUER: 'http://localhost:4010', MAILHOST_ISSUER: 'http://localhost:4010' };
  const parse = (account: unknown, issuers: object = local) =>
    parseEnv({ ...enough, ...issuers, MAIL_TRIAL_ACCOUNT: JSON.stringify(account) });

  it('is on this machine, in full', () => {
    expect(parse(trial)).toMatchObject({ ok: true, env: { MAIL_TRIAL_ACCOUNT: trial } });
    const elsewhere = { ...trial, smtp: { ...server, host: 'mail.lan' } };
    for (const wrong of [elsewhere, { ...trial, password: undefined }, 'ben@work.test'])
      expect(parse(wrong)).toMatchObject({
        ok: false,
        problems: [expect.stringContaining('MAIL_TRIAL_ACCOUNT must be JSON')],
      });
  });

  it('is never beside people who sign in, or connect mail, with real accounts', () => {
    for (const name of ['IDENTITY_ISSUER', 'MAILHOST_ISSUER'])
      expect(parse(trial, { ...local, [name]: 'https://accounts.google.com' })).toMatchObject({
        ok: false,
        problems: expect.arrayContaining([expect.stringContaining('MAIL_TRIAL_ACCOUNT is for a local demo')]),
      });
  });
});

it('takes operators as whole addresses only, in any case', () => {
  const parse = (ADMIN_EMAILS: string) => parseEnv({ ...enough, ADMIN_EMAILS });
  for (const wrong of ['boss', '@firm.test', 'a@b.test,', 'a@b.test; c@d.test', 'first'])
    expect(parse(wrong)).toEqual({
      ok: false,
      problems: ['ADMIN_EMAILS must be sign-in addresses, separated by commas'],
    });
  const { ok } = parse('Boss@Firm.test , c@d.test');
  const isOperator = operatorsOf({ ADMIN_EMAILS: 'Boss@Firm.test , c@d.test' });
  expect([ok, isOperator?.('boss@firm.TEST'), isOperator?.('c@d.test')]).toEqual([true, true, true]);
  expect([isOperator?.('firm.test'), isOperator?.(''), isOperator?.('xc@d.test')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(operatorsOf({ ADMIN_EMAILS: undefined })).toBeUndefined();
});

it('needs an identity provider or sign-in by email, and repeats no password', () => {
  const { IDENTITY_CLIENT_ID: _id, IDENTITY_CLIENT_SECRET: _secret, ...without } = enough;
  const mail = {
    SIGN_IN_EMAIL_SMTP_URL: 'smtps://me:secret@mail.test',
    SIGN_IN_EMAIL_FROM: 'Triage <no-reply@firm.test>',
  };
  expect(parseEnv(without)).toMatchObject({
    problems: [
      expect.stringMatching(/^IDENTITY_CLIENT_ID is not set/),
      expect.stringMatching(/^IDENTITY_CLIENT_SECRET/),
    ],
  });
  expect(parseEnv({ ...without, ...mail })).toMatchObject({ ok: true, env: { SIGN_IN_PASSKEYS: 'off' } });
  expect(parseEnv({ ...without, ...mail, IDENTITY_CLIENT_ID: 'id' })).toMatchObject({
    problems: ['IDENTITY_CLIENT_SECRET not set: needed together with IDENTITY_CLIENT_ID'],
  });
  expect(parseEnv({ ...enough, ...mail, SIGN_IN_EMAIL_FROM: '' })).toMatchObject({
    problems: ['SIGN_IN_EMAIL_FROM not set: needed together with SIGN_IN_EMAIL_SMTP_URL'],
  });
  const wrong = parseEnv({
    ...enough,
    ...mail,
    SIGN_IN_EMAIL_SMTP_URL: 'https://me:hunter2@mail.test',
    SIGN_IN_EMAIL_FROM: 'Triage',
  });
  expect(wrong).toMatchObject({
    problems: [
      expect.stringMatching(/^SIGN_IN_EMAIL_SMTP_URL must look like/),
      expect.stringMatching(/^SIGN_IN_EMAIL_FROM must be an address/),
    ],
  });
  expect(JSON.stringify(wrong)).not.toContain('hunter2');
});
