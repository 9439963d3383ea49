import { createServer } from 'node:net';
import type { RunningSandbox } from '@triage/sandbox/start-sandbox';
import type { Line } from '../run/check.ts';
import { probe } from '../run/probe.ts';
import { parseSettings } from '../settings.ts';
import { createWorld, type World } from '../world.ts';

const REDIRECT_URI = 'http://localhost:3000/api/auth/callback/integration';
export const CLIENT = { id: 'probe-client', secret: 'probe-secret' };

/** As the console should be set up. */
export const REGISTERED = {
  clients: { [CLIENT.id]: { secret: CLIENT.secret, redirectUris: [REDIRECT_URI] } },
  project: 'sandbox',
};

function environmentOf(sandbox: RunningSandbox): Record<string, string> {
  return {
    MAILHOST_ISSUER: sandbox.url,
    MAILHOST_API_URL: sandbox.url,
    MAILHOST_CLIENT_ID: CLIENT.id,
    MAILHOST_CLIENT_SECRET: CLIENT.secret,
    MAIL_PUSH_TOPIC: 'projects/sandbox/topics/mail',
    OPENAI_BASE_URL: `${sandbox.url}/openai/v1`,
    OPENAI_API_KEY: 'sandbox',
    AI_PRIMARY_MODEL: 'demo-model',
    AI_PRIMARY_EMBEDDING_MODEL: 'text-embedding-3-small',
    GOOGLE_GENERATIVE_AI_API_KEY: 'sandbox',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${sandbox.url}/gemini/v1beta`,
    REALTIME_APP_ID: 'sandbox',
    REALTIME_KEY: 'realtime',
    REALTIME_SECRET: 'sandbox-realtime-secret',
    REALTIME_CLUSTER: sandbox.url,
  };
}

export async function control(sandbox: RunningSandbox, path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** A whole run that confirms the consent page immediately. */
export async function probeSandbox(
  sandbox: RunningSandbox,
  options: {
    environment?: Record<string, string>;
    decision?: [string, string][];
    isSubscribed?: boolean;
  } = {},
): Promise<{ world: World; lines: Line[] }> {
  const settings = parseSettings({ ...environmentOf(sandbox), ...options.environment });
  if (typeof settings === 'string') throw new Error(settings);
  const port = await freePort();
  const isSubscribed = options.isSubscribed ?? true;
  settings.webhook = {
    url: `http://localhost:${port}/api/webhooks`,
    port,
    withinMs: isSubscribed ? 20_000 : 1_000,
  };
  if (isSubscribed) await control(sandbox, 'push', { email: 'ada@sandbox.test', url: settings.webhook.url });
  const decision = options.decision ?? [['decision', 'allow']];
  const world = createWorld(settings, async (url) => {
    const body = new URLSearchParams([['email', 'ada@sandbox.test'], ...decision]);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!location) throw new Error(`the consent page answers ${response.status}`);
    return new URL(location);
  });
  const lines = await probe(world, () => undefined);
  return { world, lines };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
