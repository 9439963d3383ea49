import type { AccountHealth, HealthCheck } from '@triage/contract/account-health';
import type { Connection } from '@triage/contract/connection';
import type { TenantContext } from '../context.ts';
import { CURSOR_FAILURES_MAX } from '../mailbox/cursor-failures.ts';
import { readIndexProgress } from '../mailbox/index-progress.ts';
import { type HealthRow, readHealthRow } from './read-health-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'settings' | 'quotaFor'>;
type Judgement = Omit<HealthCheck, 'id' | 'at' | 'fix'> &
  Partial<Pick<HealthCheck, 'fix'>> & { at?: Date | null };

const MINUTE_MS = 60_000;
/** A mailbox is asked every ten minutes at the latest. */
const SYNC_LATE_MS = 30 * MINUTE_MS;
const CRON_LATE_MS = 5 * MINUTE_MS;
const QUOTA_SHORT = 0.9;

/** What concerns this person, in words, with the way out. The operator has `npm run doctor`. */
export async function checkHealth(ctx: Ctx, connection: Connection): Promise<AccountHealth> {
  const row = await readHealthRow(ctx);
  const now = ctx.clock.now().getTime();
  const judged: [HealthCheck['id'], Judgement | null][] = [
    ['connection', judgeConnection(connection)],
    ['sync', connection.status === 'connected' ? judgeSync(row, now) : null],
    [
      'push',
      connection.status === 'connected' ? judgePush(row, now, ctx.settings.mailPushTopic !== null) : null,
    ],
    ['indexing', connection.status === 'connected' ? await judgeIndexing(ctx) : null],
    ['quota', judgeQuota(ctx)],
    ['sends', judgeSends(row)],
    ['work', judgeWork(row)],
    ['cron', judgeCron(row, now, ctx.settings.cronSecret !== null)],
  ];
  return {
    checks: judged.flatMap(([id, check]) =>
      check ? [{ ...check, id, at: check.at?.toISOString() ?? null, fix: check.fix ?? null }] : [],
    ),
  };
}

function judgeConnection({ status, emailAddress, mail, calendar }: Connection): Judgement {
  if (status === 'connected')
    return { state: 'good', text: `${emailAddress || 'The account'} is connected, mail and calendar` };
  if (status === 'partial')
    return {
      state: 'wrong',
      text: `The permission for ${mail ? 'the calendar' : calendar ? 'mail' : 'mail and calendar'} is missing`,
      fix: 'Connect again and tick every box on the consent page',
    };
  if (status === 'revoked')
    return {
      state: 'wrong',
      text: 'The provider has ended the connection',
      fix: 'Connect again; it goes on where it stopped',
    };
  return { state: 'wrong', text: 'No account is connected', fix: 'Connect mail and calendar' };
}

function judgeSync({ syncedAt, cursorFailures, cursorRetryAt }: HealthRow, now: number): Judgement {
  if (cursorFailures >= CURSOR_FAILURES_MAX)
    return {
      state: 'wrong',
      text: 'Sync has stopped: the provider keeps refusing its position in the mailbox’s history. Last synced',
      at: syncedAt,
      fix: 'Reconnect the account to start sync again',
    };
  if (cursorFailures > 0)
    return {
      state: 'weak',
      text: 'The provider refused the sync position in the mailbox’s history. Next attempt',
      at: cursorRetryAt,
      fix: 'Nothing to do: it is tried less and less often. If sync stops, this page says so',
    };
  if (!syncedAt) return { state: 'note', text: 'The mailbox has not been read yet' };
  if (now - syncedAt.getTime() > SYNC_LATE_MS)
    return {
      state: 'weak',
      text: 'The mailbox was last read',
      at: syncedAt,
      fix: 'The provider may be down. If this lasts, whoever runs this server finds the reason in its log',
    };
  return { state: 'good', text: 'The mailbox was last read', at: syncedAt };
}

function judgePush({ watchExpiresAt }: HealthRow, now: number, hasTopic: boolean): Judgement {
  if (!hasTopic) return { state: 'note', text: 'New mail is asked for every 20 seconds; nothing is pushed' };
  if (!watchExpiresAt || watchExpiresAt.getTime() <= now)
    return {
      state: 'weak',
      text: 'The provider does not push new mail; it is asked for every 20 seconds',
      fix: 'The watch is renewed once a day. If this lasts, the push topic of this server is not set up right',
    };
  return {
    state: 'good',
    text: 'New mail is pushed; the watch is renewed before it ends',
    at: watchExpiresAt,
  };
}

async function judgeIndexing(ctx: Ctx): Promise<Judgement> {
  const { state, done, total } = await readIndexProgress(ctx);
  if (state === 'done') return { state: 'good', text: `All ${total} threads of the inbox are sorted` };
  if (state === 'none') return { state: 'note', text: 'Sorting begins as soon as the mailbox has been read' };
  return { state: 'note', text: `${done} of ${total} threads are read; the newest come first` };
}

function judgeQuota({ quotaFor, tenantId }: Ctx): Judgement | null {
  const quota = quotaFor?.(tenantId);
  if (!quota) return null;
  const text = `${quota.used} of ${quota.limit} units of the provider's quota were used in the last minute`;
  if (quota.used < quota.limit * QUOTA_SHORT) return { state: 'good', text };
  return { state: 'note', text: `${text}; work in the background waits its turn` };
}

function judgeSends({ failedSends, lateSends }: HealthRow): Judgement | null {
  if (failedSends > 0)
    return {
      state: 'wrong',
      text: failedSends === 1 ? 'One mail could not be sent' : `${failedSends} mails could not be sent`,
      fix: 'Open Queued: each says why, and can be edited and sent again',
    };
  if (lateSends > 0)
    return {
      state: 'weak',
      text: lateSends === 1 ? 'One mail is late' : `${lateSends} mails are late`,
      fix: 'They are tried again by themselves; Queued shows the reason',
    };
  return null;
}

function judgeWork({ failedJobs }: HealthRow): Judgement | null {
  if (failedJobs.length === 0) return null;
  return {
    state: 'weak',
    text: `Work in the background has failed: ${failedJobs.join(', ')}`,
    fix: 'The log of this server has the reason; connecting again starts it anew',
  };
}

function judgeCron({ cronAt }: HealthRow, now: number, isConfigured: boolean): Judgement {
  if (!isConfigured)
    return { state: 'note', text: 'No outside timer: mail that is due leaves as long as this server runs' };
  if (!cronAt || now - cronAt.getTime() > CRON_LATE_MS)
    return {
      state: 'weak',
      text: cronAt ? 'The outside timer was last heard of' : 'The outside timer was never heard of',
      at: cronAt,
      fix: 'Whoever runs this server should call /api/cron/process-due every minute',
    };
  return { state: 'good', text: 'The outside timer was heard of', at: cronAt };
}
