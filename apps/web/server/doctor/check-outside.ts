import { isOpenToEverybody } from '../../app/server/admission.server.ts';
import type { Env } from '../../app/server/env-schema.ts';
import { checkAi } from './check-ai.ts';
import { checkClients } from './check-client.ts';
import { checkOutlook } from './check-outlook.ts';
import { checkSignIn } from './check-sign-in.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 8_000;
const CLOCK_OFF_MS = 60_000;

export async function checkOutside(env: Env): Promise<Finding[]> {
  const answers = await Promise.all([
    baseUrl(env),
    admission(env),
    env.IDENTITY_CLIENT_ID ? discovery('sign-in', env.IDENTITY_ISSUER, 'IDENTITY_ISSUER') : [],
    checkSignIn(env),
    env.MAILHOST_CLIENT_ID
      ? discovery('mail and calendar', env.MAILHOST_ISSUER, 'MAILHOST_ISSUER')
      : [WITHOUT_GOOGLE],
    checkClients(env),
    checkOutlook(env),
    checkAi(env),
    webhooks(env),
    realtime(env),
  ]);
  return answers.flat();
}

const WITHOUT_GOOGLE: Finding = {
  state: 'note',
  name: 'mail and calendar',
  detail: 'MAILHOST_CLIENT_ID is not set: mailboxes are connected by IMAP, and Google is not offered',
};

function baseUrl(env: Env): Finding[] {
  const { protocol, hostname } = new URL(env.APP_URL);
  const local = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol === 'https:' || local) return [{ state: 'good', name: 'APP_URL', detail: env.APP_URL }];
  return [
    {
      state: 'wrong',
      name: 'APP_URL',
      detail: `${env.APP_URL} is neither https nor localhost`,
      fix: 'serve by https and set APP_URL to that address: cookies are not Secure otherwise',
    },
  ];
}

function admission(env: Env): Finding[] {
  if (isOpenToEverybody(env))
    return [
      {
        state: 'weak',
        name: 'admission',
        detail: 'everybody with a verified address may sign in',
        fix: 'set ALLOWED_EMAILS or ALLOWED_DOMAINS, unless this server is for everybody',
      },
    ];
  const listed = [env.ALLOWED_EMAILS, env.ALLOWED_DOMAINS].filter(Boolean).join(', ');
  return [{ state: 'good', name: 'admission', detail: `only ${listed}` }];
}

async function discovery(name: string, issuer: string, variable: string): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = (await response.json()) as { issuer?: string };
    if (!response.ok || found.issuer?.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      return [
        {
          state: 'wrong',
          name,
          detail: `${address} answers ${response.status} for the issuer ${found.issuer}`,
          fix: `set ${variable} to the issuer exactly as it names itself`,
        },
      ];
    return [{ state: 'good', name, detail: issuer }, ...clock(response)];
  } catch {
    return [
      {
        state: 'wrong',
        name,
        detail: `${address} does not answer`,
        fix: `check ${variable} and that this machine reaches it`,
      },
    ];
  }
}

function clock(response: Response): Finding[] {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const off = Math.abs(Date.now() - theirs);
  if (Number.isNaN(off) || off < CLOCK_OFF_MS) return [];
  return [
    {
      state: 'wrong',
      name: 'clock',
      detail: `${Math.round(off / 1_000)} s away from the provider's`,
      fix: 'set the clock by NTP: signatures are refused after 300 s',
    },
  ];
}

async function webhooks(env: Env): Promise<Finding[]> {
  const response = await fetch(`${env.APP_URL}/api/webhooks`, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response)
    return [
      { state: 'note', name: 'webhooks', detail: `${env.APP_URL} does not answer: is the app running?` },
    ];
  if ((await response.text()) === 'Missing tenantId')
    return [{ state: 'good', name: 'webhooks', detail: `${env.APP_URL}/api/webhooks` }];
  return [
    {
      state: 'wrong',
      name: 'webhooks',
      detail: `something else answers at ${env.APP_URL}/api/webhooks`,
      fix: 'let the proxy pass /api/webhooks on unchanged, with its raw body',
    },
  ];
}

async function realtime(env: Env): Promise<Finding[]> {
  if (!env.REALTIME_APP_ID)
    return [
      {
        state: 'note',
        name: 'realtime',
        detail: 'not set: the inbox polls every 5 seconds',
      },
    ];
  if (!env.PUBLIC_REALTIME_KEY)
    return [
      {
        state: 'weak',
        name: 'realtime',
        detail: 'PUBLIC_REALTIME_KEY is not set, so browsers do not subscribe',
        fix: 'set it to the public part of the key',
      },
    ];
  return [{ state: 'good', name: 'realtime', detail: 'configured' }];
}
