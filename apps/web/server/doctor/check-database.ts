import { listPendingMigrations } from '@triage/database/migrate/migrate-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { CannotReachDatabase } from '@triage/database/query/cannot-reach-database';
import { countForeignKeys } from '@triage/database/tables/connections/find-connections';
import { countWatchedMailboxes } from '@triage/database/tables/mailboxes/mailbox-figures';
import { findCronRun } from '@triage/database/tables/service/cron-runs';
import { findServerVersions } from '@triage/database/tables/service/server-versions';
import type { Env } from '../../app/server/env-schema.ts';
import { sealedKeyPrefix } from '../../app/server/services.server.ts';
import { checkWrites } from '../check-writes.ts';
import { API_DISABLED } from '../health.ts';
import { checkApis, disabledApi } from './check-apis.ts';
import { checkConnections } from './check-connections.ts';
import { checkMailAccounts } from './check-mail-accounts.ts';
import { checkPartitions } from './check-partitions.ts';
import { checkReplica } from './check-replica.ts';
import { checkRights } from './check-rights.ts';
import type { Finding } from './finding.ts';

type ServerVersions = Awaited<ReturnType<typeof findServerVersions>>;

const CRON_SILENT_MS = 5 * 60_000;

export async function checkDatabase(env: Env): Promise<Finding[]> {
  let db: Database;
  try {
    db = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  } catch (error) {
    if (error instanceof Error && error.name === 'DataFolderHeld') return askRunningApp(env);
    return [openingProblem(error)];
  }
  try {
    const [server, pending] = [await findServerVersions(db), await listPendingMigrations(db)];
    return [
      versions(db, server),
      ...checkConnections(db, env, server),
      ...(await checkRights(db)),
      ...(await checkReplica(db, env)),
      ...(pending.length > 0 ? [notMigrated(pending)] : await migrated(db, env)),
      ...(await checkApis(env, db)),
      ...(pending.length > 0 ? [] : await checkMailAccounts(env, db)),
    ];
  } finally {
    await db.close();
  }
}

function openingProblem(error: unknown): Finding {
  if (error instanceof CannotReachDatabase)
    return { state: 'wrong', name: 'database', detail: error.detail, fix: error.fix };
  const detail = error instanceof Error ? error.message : String(error);
  return { state: 'wrong', name: 'database', detail, fix: 'read the log of the database' };
}

async function writes(db: Database): Promise<Finding> {
  const problem = await checkWrites(db);
  if (problem === null) return { state: 'good', name: 'database writes', detail: 'taken' };
  return {
    state: 'wrong',
    name: 'database writes',
    detail: problem,
    fix: 'see docs/operations.md, Monitoring',
  };
}

/** One process holds an embedded database; when that is the app, ask it. */
async function askRunningApp(env: Env): Promise<Finding[]> {
  const response = await fetch(`${env.APP_URL}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  if (!response)
    return [
      {
        state: 'wrong',
        name: 'database',
        detail: `another process holds ${env.DATA_DIR} and ${env.APP_URL} does not answer`,
        fix: 'stop that process, or set APP_URL to where the app is',
      },
    ];
  const answer = await response.text();
  const found: Finding = {
    state: response.ok ? 'good' : 'wrong',
    name: 'database',
    detail: `in use by the running app: ${answer}`,
  };
  return answer.includes(API_DISABLED) ? [found, disabledApi('mail and calendar')] : [found];
}

function versions({ mode }: Database, { server, vector }: ServerVersions): Finding {
  const detail = `${mode}, PostgreSQL ${server}, pgvector ${vector ?? 'missing'}`;
  if (!vector)
    return {
      state: 'wrong',
      name: 'database',
      detail,
      fix: 'install the pgvector package of your PostgreSQL',
    };
  const [major = 0, minor = 0] = vector.split('.').map(Number);
  if (major === 0 && minor < 8)
    return { state: 'weak', name: 'database', detail, fix: 'update pgvector to 0.8 or newer' };
  return { state: 'good', name: 'database', detail };
}

function notMigrated(pending: string[]): Finding {
  return {
    state: 'wrong',
    name: 'migrations',
    detail: `${pending.length} not applied: ${pending.join(', ')}`,
    fix: 'npm run migrate',
  };
}

async function migrated(db: Database, env: Env): Promise<Finding[]> {
  return [
    { state: 'good', name: 'migrations', detail: 'all applied' },
    ...(await checkPartitions(db)),
    await keyCheck(db, env),
    await cronCheck(db, env),
    await watchCheck(db, env),
    await writes(db),
  ];
}

async function keyCheck(db: Database, env: Env): Promise<Finding> {
  const known = [env.INTEGRATION_KEK, env.INTEGRATION_KEK_PREVIOUS].filter((key) => key !== undefined);
  const prefixes = known.map((key) => `${sealedKeyPrefix(key)}%`);
  const { total, foreign } = await countForeignKeys(db, prefixes);
  if (foreign > 0)
    return {
      state: 'wrong',
      name: 'token key',
      detail: `${foreign} of ${total} connections are encrypted with another key`,
      fix: 'put the earlier key into INTEGRATION_KEK_PREVIOUS and run npm run rotate-keys, or ask these users to reconnect',
    };
  return { state: 'good', name: 'token key', detail: `decrypts all ${total} connections` };
}

async function cronCheck(db: Database, env: Env): Promise<Finding> {
  if (!env.CRON_SECRET)
    return {
      state: 'weak',
      name: 'cron',
      detail: 'CRON_SECRET is not set: due emails are sent only while the app runs',
      fix: 'set CRON_SECRET and call POST /api/cron/process-due every minute',
    };
  const ranAt = await findCronRun(db, 'process-due');
  const silent = ranAt ? Date.now() - ranAt.getTime() : Number.POSITIVE_INFINITY;
  if (silent > CRON_SILENT_MS)
    return {
      state: 'weak',
      name: 'cron',
      detail: ranAt ? `last run at ${ranAt.toISOString()}` : 'has never run',
      fix: 'call POST /api/cron/process-due every minute: README has a crontab line and a systemd timer',
    };
  return { state: 'good', name: 'cron', detail: 'ran within the last five minutes' };
}

async function watchCheck(db: Database, env: Env): Promise<Finding> {
  if (!env.MAIL_PUSH_TOPIC)
    return {
      state: 'note',
      name: 'push',
      detail: 'MAIL_PUSH_TOPIC is not set: mailboxes are polled every 20 seconds',
    };
  const { mailboxes, watched } = await countWatchedMailboxes(db);
  if (watched < mailboxes)
    return {
      state: 'weak',
      name: 'push',
      detail: `${watched} of ${mailboxes} mailboxes are watched`,
      fix: `${env.MAIL_PUSH_TOPIC} must be in the project of MAILHOST_CLIENT_ID, and gmail-api-push@system.gserviceaccount.com must be a Pub/Sub Publisher of it; create its subscription with --expiration-period=never. npm run probe says which of them is wrong`,
    };
  return { state: 'good', name: 'push', detail: `${watched} mailboxes watched` };
}
