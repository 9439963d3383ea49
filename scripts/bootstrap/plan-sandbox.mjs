import { isSet } from './load-environment.mjs';

const identityNames = ['IDENTITY_ISSUER', 'IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'];
const allowNames = ['ALLOWED_EMAILS', 'ALLOWED_DOMAINS'];
const mailhostNames = ['MAILHOST_ISSUER', 'MAILHOST_CLIENT_ID', 'MAILHOST_CLIENT_SECRET', 'MAILHOST_API_URL'];
const aiNames = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'GOOGLE_GENERATIVE_AI_API_KEY'];
const microsoftNames = [
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'MICROSOFT_IMAP_URL',
  'MICROSOFT_SMTP_URL',
];
const realtimeNames = [
  'REALTIME_APP_ID',
  'REALTIME_KEY',
  'REALTIME_SECRET',
  'REALTIME_CLUSTER',
  'PUBLIC_REALTIME_KEY',
  'PUBLIC_REALTIME_CLUSTER',
];
// What .env.example writes out; copied unchanged it configures nothing.
const writtenOutDefault = 'https://accounts.google.com';

function signInByMailClient(environment) {
  const pairs = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => [
    `IDENTITY_${name}`,
    environment[`MAILHOST_${name}`],
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value?.trim()));
}

/**
 * Sandbox replacements for accounts that are not configured. A group with one variable set is left to its owner: mixing
 * a real client secret with the sandbox's issuer would send the secret to the wrong place.
 */
export function planSandbox(environment, address, mailPorts) {
  const isOwned = (names) =>
    names.some((name) => isSet(environment, name) && environment[name].trim() !== writtenOutDefault);
  const client = { id: 'sandbox-client', secret: 'sandbox-secret' };
  const standIns = [];
  const appDefaults = {};
  if (!isOwned(identityNames) && isOwned(mailhostNames)) {
    // The sandbox asks for no password: with real mail configured, the mail client's credentials are used for sign-in.
    Object.assign(appDefaults, signInByMailClient(environment));
  } else if (!isOwned(identityNames)) {
    standIns.push('sign-in');
    Object.assign(appDefaults, {
      IDENTITY_ISSUER: address,
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
    });
  }
  // A real issuer signs in anybody who has an account there: until someone is named, the first person owns this server.
  if (!standIns.includes('sign-in') && !allowNames.some((name) => isSet(environment, name)))
    appDefaults.ALLOWED_EMAILS = 'first';
  if (!isOwned(mailhostNames)) {
    standIns.push('mail and calendar');
    Object.assign(appDefaults, {
      MAILHOST_ISSUER: address,
      MAILHOST_CLIENT_ID: client.id,
      MAILHOST_CLIENT_SECRET: client.secret,
      MAILHOST_API_URL: address,
      MAIL_PUSH_TOPIC: 'projects/sandbox/topics/mail',
    });
  }
  // A real mailbox without a realtime service is polled, as its owner configured it.
  if (standIns.includes('mail and calendar') && !isOwned(realtimeNames)) {
    standIns.push('realtime');
    Object.assign(appDefaults, {
      REALTIME_APP_ID: 'sandbox',
      REALTIME_KEY: 'realtime',
      REALTIME_SECRET: 'sandbox-realtime-secret',
      REALTIME_CLUSTER: address,
      PUBLIC_REALTIME_KEY: 'sandbox.realtime',
      PUBLIC_REALTIME_CLUSTER: address,
    });
  }
  // Everybody may sign in there, and nobody with a real account may reach servers on this machine.
  const isAllLocal = ['sign-in', 'mail and calendar'].every((part) => standIns.includes(part));
  if (isAllLocal && !isSet(environment, 'MAIL_TRIAL_ACCOUNT'))
    appDefaults.MAIL_TRIAL_ACCOUNT = JSON.stringify(trialAccount(mailPorts));
  if (isAllLocal && !isOwned(microsoftNames))
    Object.assign(appDefaults, {
      MICROSOFT_CLIENT_ID: client.id,
      MICROSOFT_CLIENT_SECRET: client.secret,
      MICROSOFT_ISSUER_URL: `${address}/microsoft`,
      MICROSOFT_IMAP_URL: `imap+plain://127.0.0.1:${mailPorts.imap}`,
      MICROSOFT_SMTP_URL: `smtp+plain://127.0.0.1:${mailPorts.smtp}`,
    });
  if (!isOwned(aiNames)) {
    standIns.push('AI');
    Object.assign(appDefaults, {
      OPENAI_BASE_URL: `${address}/openai/v1`,
      OPENAI_API_KEY: 'sandbox',
      AI_PRIMARY_MODEL: 'demo-model',
      AI_PRIMARY_EMBEDDING_MODEL: 'demo-embedding',
    });
  }
  return { standIns, appDefaults };
}

/** Ben's work account, as the sandbox has it (`mailAccountOf` there). */
function trialAccount({ imap, smtp }) {
  const server = (port) => ({ host: '127.0.0.1', port, security: 'none' });
  return {
    name: 'Ben’s work account',
    emailAddress: 'ben@fernhill.test',
    password: 'local-mailbox',
    imap: server(imap),
    smtp: server(smtp),
  };
}
