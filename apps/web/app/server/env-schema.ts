import { z } from 'zod';
import { dollars, headers, key32, PRICES, port, sender, smtpUrl, text, url } from './env-values.ts';
import { mailServer } from './outlook/parse-mail-server.ts';
import { isTrialBesideReal, TRIAL_BESIDE_REAL, trialAccount } from './trial-account.ts';

/** Every variable of the app, in the order of `.env.example`. An empty value counts as not set. */
export const envSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  APP_URL: url,
  WORKER: z.enum(['on', 'off', 'only'], { error: 'must be on, off or only' }).default('on'),

  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/name' })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/name' })
    .optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/name' })
    .optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: 'is not a number' })
    .int()
    .min(2, 'must be at least 2: a job holds one connection while requests need another')
    .max(200, 'must be at most 200')
    .default(10),
  DATA_DIR: z.string().default('.data'),

  AUTH_SECRET: z.string().min(16, 'must be at least 16 characters: openssl rand -base64 32').optional(),
  IDENTITY_ISSUER: url.default('https://accounts.google.com'),
  IDENTITY_CLIENT_ID: text,
  IDENTITY_CLIENT_SECRET: text,
  SIGN_IN_EMAIL_SMTP_URL: smtpUrl,
  SIGN_IN_EMAIL_FROM: sender,
  SIGN_IN_PASSKEYS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  ALLOWED_EMAILS: text,
  ALLOWED_DOMAINS: text,
  ADMIN_EMAILS: z
    .string()
    .refine(
      (list) => list.split(',').every((address) => /^[^\s@]+@[^\s@]+$/.test(address.trim())),
      'must be sign-in addresses, separated by commas',
    )
    .optional(),

  MAILHOST_ISSUER: url.default('https://accounts.google.com'),
  MAILHOST_CLIENT_ID: text,
  MAILHOST_CLIENT_SECRET: text,
  MAILHOST_API_URL: url,
  MAILHOST_UNITS_PER_MINUTE: z.coerce
    .number({ error: 'is not a number' })
    .int()
    .min(1_000, 'must be at least 1000: a send alone costs 100')
    .default(6_000),
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, 'must be common, organizations, consumers, or the id or domain of a tenant')
    .default('common'),
  MICROSOFT_ISSUER_URL: url.default('https://login.microsoftonline.com'),
  MICROSOFT_IMAP_URL: mailServer('imap'),
  MICROSOFT_SMTP_URL: mailServer('smtp'),
  MEETING_URL_TEMPLATE: z
    .url({ protocol: /^https$/, error: 'must look like https://meet.jit.si/{id}' })
    .refine((template) => template.includes('{id}'), 'must look like https://meet.jit.si/{id}')
    .optional(),
  MAIL_ALLOW_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(\s*,\s*[A-Za-z0-9.-]+)*$/, 'must be names of servers, separated by commas')
    .optional(),
  MAIL_TRIAL_ACCOUNT: trialAccount.optional(),
  INTEGRATION_KEK: key32,
  INTEGRATION_KEK_PREVIOUS: key32,

  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  AI_PRIMARY_MODEL: text,
  AI_PRIMARY_EMBEDDING_MODEL: text,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_GENERATIVE_AI_BASE_URL: url,
  AI_SECONDARY_MODEL: text,
  AI_SECONDARY_EMBEDDING_MODEL: text,
  AI_PRICES: z
    .string()
    .regex(
      PRICES,
      'must look like model=input/output,… or model=input/cached/output,… in dollars for a million tokens',
    )
    .optional(),
  AI_DAILY_BUDGET: dollars,
  AI_BACKGROUND_BUDGET: dollars,
  AI_DEADLINE_SECONDS: z.coerce
    .number({ error: 'is not a number' })
    .int()
    .min(5, 'must be at least 5')
    .max(600, 'must be at most 600')
    .optional(),

  WEBHOOK_SECRET: text,
  MAIL_PUSH_TOPIC: z
    .string()
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'must look like projects/<project_id>/topics/<topic_name>')
    .optional(),
  MAIL_PUSH_AUDIENCE: text,
  MAIL_PUSH_SERVICE_ACCOUNT: text,
  CRON_SECRET: text,

  WEB_PUSH_KEY: key32,
  WEB_PUSH_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: 'must look like mailto:you@example.org or https://…' })
    .optional(),
  WEB_PUSH_SERVICE_URL: url,

  REALTIME_APP_ID: text,
  REALTIME_KEY: text,
  REALTIME_SECRET: text,
  REALTIME_CLUSTER: text,
  PUBLIC_REALTIME_KEY: text,
  PUBLIC_REALTIME_CLUSTER: text,

  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters: openssl rand -hex 32').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().default('inbox-triage'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number({ error: 'is not a number' }).int().min(100).default(30_000),
  /** Read by the sandbox and `npm start`; listed so that one file documents every name. */
  SANDBOX_PORT: port.default(4010),
  SANDBOX_IMAP_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
});

const required = [
  ['AUTH_SECRET', 'openssl rand -base64 32'],
  ['IDENTITY_CLIENT_ID', 'the OAuth client id for sign-in, or SIGN_IN_EMAIL_SMTP_URL for sign-in by email'],
  ['IDENTITY_CLIENT_SECRET', 'the OAuth client secret for sign-in'],
  ['MAILHOST_CLIENT_ID', 'the OAuth client id for mail and calendar'],
  ['MAILHOST_CLIENT_SECRET', 'the OAuth client secret for mail and calendar'],
  ['INTEGRATION_KEK', 'openssl rand -base64 32'],
  ['WEBHOOK_SECRET', 'openssl rand -hex 32'],
] as const;

/** Not needed where people sign in by email. */
const identity: readonly string[] = ['IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'];
/** Nor is Google's mail, and not where another provider signs people in: mailboxes are then connected by IMAP. */
const mailhost = ['MAILHOST_CLIENT_ID', 'MAILHOST_CLIENT_SECRET'] as const;

/** Groups of variables that must be set together. */
const together = [
  ['SIGN_IN_EMAIL_SMTP_URL', 'SIGN_IN_EMAIL_FROM'],
  ['IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'],
  ['MAILHOST_CLIENT_ID', 'MAILHOST_CLIENT_SECRET'],
  ['REALTIME_APP_ID', 'REALTIME_KEY', 'REALTIME_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['MAIL_PUSH_AUDIENCE', 'MAIL_PUSH_SERVICE_ACCOUNT'],
] as const;

export type Env = z.infer<typeof envSchema> & {
  APP_URL: string;
} & Record<Exclude<(typeof required)[number][0], (typeof mailhost)[number]>, string>;

export type EnvReading = { ok: true; env: Env } | { ok: false; problems: string[] };

/** One line per problem, with the variable and the fix. */
export function parseEnv(source: Record<string, string | undefined>): EnvReading {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = envSchema.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const byEmail = given['SIGN_IN_EMAIL_SMTP_URL'] !== undefined;
  const isElsewhere = /^https:/.test(given['IDENTITY_ISSUER'] ?? '') && !isGoogle(given['IDENTITY_ISSUER']);
  const spared: string[] = [...(byEmail ? identity : []), ...(byEmail || isElsewhere ? mailhost : [])];
  for (const [name, fix] of required)
    if (!given[name] && !spared.includes(name)) problems.push(`${name} is not set: ${fix}`);
  for (const group of together) {
    const missing = group.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(
        `${missing.join(', ')} not set: needed together with ${group.filter((name) => given[name]).join(', ')}`,
      );
  }
  if (
    given['PUBLIC_REALTIME_KEY'] &&
    given['REALTIME_KEY'] &&
    given['PUBLIC_REALTIME_KEY'] !== publicKeyOf(given)
  )
    problems.push('PUBLIC_REALTIME_KEY must match REALTIME_APP_ID.REALTIME_KEY');
  if (given['OPENAI_BASE_URL'] && !given['AI_PRIMARY_MODEL']) problems.push(OWN_MODEL);
  if (parsed.success && usesSandboxSignIn(parsed.data)) problems.push(SANDBOX_SIGN_IN);
  if (parsed.success && isTrialBesideReal(parsed.data)) problems.push(TRIAL_BESIDE_REAL);
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const env = parsed.data;
  return {
    ok: true,
    env: {
      ...env,
      APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
    } as Env,
  };
}

const OWN_MODEL =
  'AI_PRIMARY_MODEL is not set: with OPENAI_BASE_URL, name a model of that server (see docs/local-models.md)';

const SANDBOX_SIGN_IN =
  'IDENTITY_ISSUER uses plain http, like the sandbox, which asks for no password, but MAILHOST_* accesses real mailboxes: set IDENTITY_ISSUER, IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET to a real provider (the client of MAILHOST_* can be used for both)';

function isGoogle(issuer: string | undefined): boolean {
  return issuer !== undefined && /^https:\/\/accounts\.google\.com\/?$/.test(issuer);
}

/** OpenID Connect requires https: an http issuer is the sandbox and must not guard real mail. */
function usesSandboxSignIn(env: { IDENTITY_ISSUER: string; MAILHOST_ISSUER: string }): boolean {
  return env.IDENTITY_ISSUER.startsWith('http://') && !env.MAILHOST_ISSUER.startsWith('http://');
}

function publicKeyOf(given: Record<string, string>): string {
  const key = given['PUBLIC_REALTIME_KEY'] ?? '';
  return key.includes('.')
    ? `${given['REALTIME_APP_ID']}.${given['REALTIME_KEY']}`
    : (given['REALTIME_KEY'] ?? '');
}
