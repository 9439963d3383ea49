import { isFailing } from '@triage/core/ai/circuit';
import { type WorkerWatch, watchWorkers } from '@triage/database/distribute/watch-workers';
import type { Database } from '@triage/database/open-database';
import { isMailWorkFailing, isWorkRefusedByDisabledApi } from '@triage/database/tables/jobs/job-figures';
import { touchMailboxes } from '@triage/database/tables/mailboxes/mailbox-figures';
import { findCronRun } from '@triage/database/tables/service/cron-runs';
import type { App } from '../app/server/app-context.ts';
import { checkWrites } from './check-writes.ts';

/** `off` means not configured. */
type Check = 'ok' | 'degraded' | 'down' | 'off';

export const API_DISABLED =
  'The Gmail API or the Google Calendar API is not enabled in the project of MAILHOST_CLIENT_ID';

const DEADLINE_MS = 2_000;
const UNKNOWN_WORKER = 'of the database';
/** Cron runs every minute. */
const CRON_LATE_MS = 5 * 60_000;

export function isLive(): Response {
  return Response.json({ status: 'ok' });
}

/** Down only when the app cannot serve; other failures are `degraded`, because the inbox is served from its cache. */
export async function isReady(app: App): Promise<Response> {
  const { services } = app;
  const [problem, migrations, keyCheck, provider, cron, apiDisabled, unreachable] = await Promise.all([
    // A read-only database is down too: every sign-in and every change would fail.
    within(checkWrites(services.db)).catch(() => 'The database does not answer in time'),
    answered(touchMailboxes(services.db)),
    answered(services.vault.createKey('health').then((key) => services.vault.rewrap('health', key))),
    checkProvider(app),
    checkCron(app),
    within(isWorkRefusedByDisabledApi(services.db)).catch(() => false),
    services.db.isDistributed ? watchOf(services.db).unreachable() : null,
  ]);
  const missing = unreachable === undefined ? [UNKNOWN_WORKER] : unreachable;
  const checks: Record<string, Check> = {
    database: problem === null ? 'ok' : 'down',
    migrations,
    // The users of the other workers are served.
    ...(missing && problem === null && { workers: missing.length === 0 ? 'ok' : 'degraded' }),
    keyCheck,
    provider,
    ai: checkAi(app),
    realtime: services.realtime.state(),
    ...(services.replica && { replica: services.replica.state() }),
    cron,
  };
  const problems = [
    ...(problem === null ? [] : [problem]),
    ...(problem === null && missing ? missing.map(describeWorker) : []),
    ...(apiDisabled ? [API_DISABLED] : []),
  ];
  const values = Object.values(checks);
  const status = values.includes('down') ? 'down' : values.includes('degraded') ? 'degraded' : 'ok';
  return Response.json(
    { status, checks, ...(problems.length > 0 && { problems }) },
    { status: status === 'down' ? 503 : 200, headers: { 'Cache-Control': 'no-store' } },
  );
}

const watches = new WeakMap<Database, WorkerWatch>();
function watchOf(db: Database): WorkerWatch {
  const watch = watches.get(db) ?? watchWorkers(db);
  watches.set(db, watch);
  return watch;
}

function describeWorker(worker: string): string {
  return `The worker ${worker} does not answer: users whose data is there are not served until it is back`;
}

function checkAi({ services }: App): Check {
  if (services.ai.length === 0) return 'off';
  return services.ai.some(isFailing) ? 'degraded' : 'ok';
}

/** Sign-in by its discovery document; mail by failed jobs that wait for a retry. */
async function checkProvider({ services, env }: App): Promise<Check> {
  const isFailing = within(isMailWorkFailing(services.db)).catch(() => false);
  const answer = env.MAILHOST_CLIENT_ID ? askIssuer(env.MAILHOST_ISSUER) : 'ok';
  return (await answer) === 'ok' && !(await isFailing) ? 'ok' : 'degraded';
}

function askIssuer(issuer: string): Promise<Check> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return answered(fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) }));
}

async function checkCron({ services, env }: App): Promise<Check> {
  if (!env.CRON_SECRET) return 'off';
  const ranAt = await within(findCronRun(services.db, 'process-due')).catch(() => null);
  // The app's own timers do the same work, so missing cron is `off`.
  if (!ranAt) return 'off';
  return services.clock.now().getTime() - ranAt.getTime() > CRON_LATE_MS ? 'degraded' : 'ok';
}

async function answered(work: Promise<unknown>): Promise<Check> {
  return within(work).then(
    () => 'ok' as const,
    () => 'down' as const,
  );
}

/** A hanging database counts as down and must not block this check. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
