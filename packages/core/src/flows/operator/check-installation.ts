import type { Installation, InstallationCheck } from '@triage/contract/operator/installation';
import { countJobs, listJobDelays } from '@triage/database/tables/jobs/job-figures';
import { countWatchedMailboxes } from '@triage/database/tables/mailboxes/mailbox-figures';
import { countDeliveries, findServerConnections } from '@triage/database/tables/operator/installation';
import { countSends, findSendDelay } from '@triage/database/tables/sends/send-figures';
import { findCronRun } from '@triage/database/tables/service/cron-runs';
import { findServerVersions } from '@triage/database/tables/service/server-versions';
import { findSyncLag } from '@triage/database/tables/service/webhook-logs';
import type { Services } from '../../context.ts';
import { nameModel } from '../../ports/ai.ts';
import { type Judgement, judgeCron } from '../../settings/judge-cron.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'settings' | 'ai'>;

const DAY_MS = 24 * 60 * 60_000;
const CALL_CRON = 'Have a timer call /api/cron/process-due every minute, with CRON_SECRET';
/** Work that waits longer than this is behind. */
const BEHIND_SECONDS = 5 * 60;

/** Problems of the installation, with what to do. `npm run doctor` also calls the providers. */
export async function checkInstallation(ctx: Ctx): Promise<Installation> {
  const { settings } = ctx;
  const cronAt = await findCronRun(ctx.db, 'process-due');
  const cron = judgeCron(cronAt, ctx.clock.now().getTime(), settings.cronSecret !== null);
  const judged: [InstallationCheck['id'], Judgement | null][] = [
    ['cron', { ...cron, ...(cron.fix && { fix: CALL_CRON }) }],
    ['jobs', await judgeJobs(ctx)],
    ['sends', await judgeSends(ctx)],
    ['sync', await judgeSync(ctx)],
    ['push', await judgePush(ctx)],
    ['webhooks', await judgeWebhooks(ctx)],
    ['models', judgeModels(ctx)],
    ['database', await judgeDatabase(ctx)],
    ['connections', await judgeConnections(ctx)],
  ];
  return {
    checks: judged.flatMap(([id, check]) =>
      check ? [{ ...check, id, at: check.at?.toISOString() ?? null, fix: check.fix ?? null }] : [],
    ),
    budget: { daily: settings.aiBudget?.all ?? null, background: settings.aiBudget?.background ?? null },
  };
}

async function judgeJobs({ db }: Ctx): Promise<Judgement> {
  const [counts, delays] = [await countJobs(db), await listJobDelays(db)];
  const sum = (state: string) =>
    counts.reduce((total, row) => total + (row.state === state ? row.value : 0), 0);
  const latest = [...delays].sort((left, right) => right.value - left.value)[0];
  const text = `Jobs: ${sum('running')} running, ${sum('waiting')} waiting, ${sum('failed')} failed`;
  if (!latest || latest.value < BEHIND_SECONDS) return { state: sum('failed') > 0 ? 'note' : 'good', text };
  return {
    state: 'weak',
    text: `${text}. ${latest.kind} is ${minutes(latest.value)} behind`,
    fix: 'If this lasts, run another process with WORKER=only',
  };
}

async function judgeSends({ db }: Ctx): Promise<Judgement> {
  const [counts, delay] = [await countSends(db), await findSendDelay(db)];
  const pending = counts.find(({ state }) => state === 'pending')?.value ?? 0;
  const text = pending === 1 ? '1 email is waiting to be sent' : `${pending} emails are waiting to be sent`;
  if (delay < BEHIND_SECONDS) return { state: 'good', text };
  return {
    state: 'weak',
    text: `${text}. The oldest is ${minutes(delay)} late`,
    fix: 'One whose mailbox needs reconnecting waits for its owner. The people below show whose that is',
  };
}

async function judgeSync({ db }: Ctx): Promise<Judgement> {
  const lag = await findSyncLag(db);
  if (lag < BEHIND_SECONDS) return { state: 'good', text: 'Every reported change of a mailbox is synced' };
  return {
    state: 'weak',
    text: `A mailbox is ${minutes(lag)} behind its changes`,
    fix: 'The people below show whose connection has an error',
  };
}

async function judgePush({ db, settings }: Ctx): Promise<Judgement> {
  if (settings.mailPushTopic === null)
    return { state: 'note', text: 'MAIL_PUSH_TOPIC is not set: mailboxes are asked every 20 seconds' };
  const { mailboxes, watched } = await countWatchedMailboxes(db);
  return { state: 'good', text: `${watched} of ${mailboxes} mailboxes push their changes` };
}

async function judgeWebhooks({ db, clock }: Ctx): Promise<Judgement> {
  const counts = await countDeliveries(db, new Date(clock.now().getTime() - DAY_MS));
  const of = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return { state: 'note', text: 'Webhooks: no delivery in the last 24 hours' };
  const text = `Webhooks in the last 24 hours: ${total}, ${of('failed')} failed, ${of('rejected')} rejected`;
  if (of('rejected') === 0) return { state: of('failed') > 0 ? 'note' : 'good', text };
  return {
    state: 'weak',
    text,
    fix: 'A rejected delivery has a wrong signature or token. Compare WEBHOOK_SECRET and the MAIL_PUSH settings with the sender’s',
  };
}

function judgeModels({ ai }: Ctx): Judgement {
  if (ai.length === 0)
    return {
      state: 'note',
      text: 'No AI provider is configured: rules sort mail, and drafts come from templates',
    };
  const named = ai.map(({ language, embedding }) =>
    [nameModel(language), embedding && nameModel(embedding)].filter(Boolean).join(' and '),
  );
  return { state: 'good', text: `Models: ${named.join(', then ')}` };
}

async function judgeDatabase({ db }: Ctx): Promise<Judgement> {
  const { server, vector } = await findServerVersions(db);
  const name = db.mode === 'embedded' ? 'The embedded database' : `PostgreSQL ${server.split(' ')[0]}`;
  return { state: 'good', text: vector ? `${name} with pgvector ${vector}` : name };
}

/** Only a server has a limit. */
async function judgeConnections({ db, settings }: Ctx): Promise<Judgement | null> {
  if (db.mode === 'embedded' || !settings.limits) return null;
  const { poolSize } = settings.limits;
  const { open, limit } = await findServerConnections(db);
  const processes = Math.floor(limit / poolSize);
  const text = `Database connections: ${open} open of ${limit}. With DATABASE_POOL_SIZE=${poolSize} the server has room for ${processes} ${processes === 1 ? 'process' : 'processes'}`;
  if (open < limit * 0.8 && processes > 1) return { state: 'good', text };
  return {
    state: 'weak',
    text,
    fix: 'Processes × DATABASE_POOL_SIZE must stay below max_connections: lower the pool, raise the limit, or put a pooler between',
  };
}

function minutes(seconds: number): string {
  const count = Math.round(seconds / 60);
  return count < 120 ? `${count} minutes` : `${Math.round(count / 60)} hours`;
}
