import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { makeTestFolder } from '@triage/core/testing/worlds/test-database';
import { freePort, type RunningProcess, runNode, waitUntilServing } from './child-process.ts';
import { makeServerDatabase } from './world-database.ts';

export const CRON_SECRET = 'cron-secret-of-the-tests';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

/** The app and its local Google, reached only over HTTP. */
export interface WorldAddress {
  appUrl: string;
  sandboxUrl: string;
  control(name: string, body?: unknown): Promise<unknown>;
}

/** The production build and a local Google as real processes of one test file. */
export interface World extends WorldAddress {
  env: Record<string, string>;
  app: RunningProcess;
  /** Stops the app with the signal and restarts it on the same data. */
  restartApp(signal?: NodeJS.Signals, env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

type Changed = Record<string, string>;

export interface WorldOptions {
  env?: Changed | ((at: { sandboxUrl: string }) => Promise<Changed>);
  /** Runs the app from another folder than this checkout. */
  root?: string;
}

/** Embedded, or with TEST_DATABASE=postgres, partitioned or citus on a database of its own on the server or cluster of the tests. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const [appPort, sandboxPort] = [await freePort(), await freePort()];
  const appUrl = `http://localhost:${appPort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  // Already migrated: the first start has separate tests.
  const dataDir = await makeTestFolder();
  const sandbox = runNode('apps/sandbox/src/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_URL: `${appUrl}/api/webhooks?tenantId=by-address`,
    WEBHOOK_SECRET,
  });
  const changed = typeof options.env === 'function' ? await options.env({ sandboxUrl }) : options.env;
  const onServer =
    /^(postgres|partitioned|citus)$/.test(process.env['TEST_DATABASE'] ?? '') &&
    changed?.['DATABASE_URL'] === undefined;
  const database = onServer ? await makeServerDatabase() : null;
  const env = {
    ...appEnvironment({ appPort, appUrl, sandboxUrl, dataDir }),
    ...(database && { DATABASE_URL: database.url.href }),
    ...changed,
  };
  const world: World = {
    ...worldAt(appUrl, sandboxUrl),
    env,
    app: runNode('apps/web/build/server/index.js', env, options.root),
    async restartApp(signal = 'SIGTERM', changed = {}) {
      await world.app.stop(signal);
      world.app = runNode('apps/web/build/server/index.js', { ...env, ...changed }, options.root);
      await waitUntilServing(`${appUrl}/health/live`, world.app);
    },
    async stop() {
      await Promise.all([world.app.stop(), sandbox.stop()]);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await waitUntilServing(`${sandboxUrl}/.well-known/openid-configuration`, sandbox);
  await waitUntilServing(`${appUrl}/health/live`, world.app);
  return world;
}

export function worldAt(appUrl: string, sandboxUrl: string): WorldAddress {
  return {
    appUrl,
    sandboxUrl,
    async control(name, body) {
      const init =
        body === undefined
          ? undefined
          : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${sandboxUrl}/_sandbox/${name}`, init);
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

function appEnvironment(at: { appPort: number; appUrl: string; sandboxUrl: string; dataDir: string }) {
  return {
    PORT: String(at.appPort),
    APP_URL: at.appUrl,
    DATA_DIR: at.dataDir,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    INTEGRATION_KEK: randomBytes(32).toString('base64'),
    WEBHOOK_SECRET,
    CRON_SECRET,
    IDENTITY_ISSUER: at.sandboxUrl,
    IDENTITY_CLIENT_ID: 'identity-client',
    IDENTITY_CLIENT_SECRET: 'identity-secret',
    MAILHOST_ISSUER: at.sandboxUrl,
    MAILHOST_CLIENT_ID: 'mailhost-client',
    MAILHOST_CLIENT_SECRET: 'mailhost-secret',
    MAILHOST_API_URL: at.sandboxUrl,
    MAIL_PUSH_TOPIC: 'projects/sandbox/topics/mail',
    WEB_PUSH_KEY: randomBytes(32).toString('base64'),
    WEB_PUSH_SERVICE_URL: at.sandboxUrl,
    OPENAI_API_KEY: 'sandbox',
    OPENAI_BASE_URL: `${at.sandboxUrl}/openai/v1`,
    AI_PRIMARY_MODEL: 'demo-model',
    AI_PRIMARY_EMBEDDING_MODEL: 'text-embedding-3-small',
  };
}
