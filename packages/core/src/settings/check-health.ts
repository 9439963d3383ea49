import type { AccountHealth, HealthCheck } from '@triage/contract/account/account-health';
import type { Connection } from '@triage/contract/account/connection';
import type { TenantContext } from '../context.ts';
import { getArchiveProgress } from '../mailbox/archive/get-archive-progress.ts';
import { getIndexProgress } from '../mailbox/index/index-progress.ts';
import { CURSOR_FAILURES_MAX } from '../mailbox/sync/cursor-failures.ts';
import { isSyncLate } from '../mailbox/sync/is-sync-late.ts';
import { getHealthRow, type HealthRow } from './get-health-row.ts';
import { type Judgement, judgeCron } from './judge-cron.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'settings' | 'quotaFor'>;

const QUOTA_SHORT = 0.9;

/** Problems of this user's account, with what to do. The operator has a page of their own and `npm run doctor`. */
export async function checkHealth(ctx: Ctx, connection: Connection): Promise<AccountHealth> {
  const row = await getHealthRow(ctx);
  const now = ctx.clock.now().getTime();
  const judged: [HealthCheck['id'], Judgement | null][] = [
    ['connection', judgeConnection(connection)],
    ['sync', connection.status === 'connected' ? judgeSync(row, now, connection) : null],
    ['push', connection.status === 'connected' ? judgePush(ctx, row, connection) : null],
    ['indexing', connection.status === 'connected' ? await judgeIndexing(ctx) : null],
    ['archive', connection.status === 'connected' ? await judgeArchive(ctx) : null],
    ['quota', connection.provider === 'imap' ? null : judgeQuota(ctx)],
    ['sends', judgeSends(row)],
    ['work', judgeWork(row)],
    // With an operator, the operator's page says it. A timer that nobody has set up is missing to nobody but them.
    [
      'cron',
      ctx.settings.isOperator
        ? null
        : judgeCron(row.cronAt, now, ctx.settings.cronSecret !== null && row.cronAt !== null),
    ],
  ];
  return {
    checks: judged.flatMap(([id, check]) =>
      check ? [{ ...check, id, at: check.at?.toISOString() ?? null, fix: check.fix ?? null }] : [],
    ),
  };
}

function judgeConnection({ status, emailAddress, ...more }: Connection): Judgement {
  const { mail, calendar, provider, signIn } = more;
  if (status === 'connected' && !calendar)
    return {
      state: 'good',
      text: `${emailAddress} is connected, mail only. No calendar is connected`,
    };
  if (status === 'revoked' && signIn)
    return {
      state: 'wrong',
      text: `Microsoft ended the access to ${emailAddress}`,
      fix: 'Reconnect to continue where it stopped',
    };
  if (status === 'revoked' && provider === 'imap')
    return {
      state: 'wrong',
      text: `The mail server no longer accepts the password of ${emailAddress}`,
      fix: 'Reconnect with the current password to continue where it stopped',
    };
  if (status === 'connected')
    return { state: 'good', text: `${emailAddress || 'The account'} is connected, mail and calendar` };
  if (status === 'partial')
    return {
      state: 'wrong',
      text: `The permission for ${mail ? 'the calendar' : calendar ? 'mail' : 'mail and calendar'} is missing`,
      fix: 'Reconnect and select every permission on the consent page',
    };
  if (status === 'revoked')
    return {
      state: 'wrong',
      text: 'The provider disconnected this account',
      fix: 'Reconnect to continue where it stopped',
    };
  return { state: 'wrong', text: 'No account is connected', fix: 'Connect mail and calendar' };
}

function judgeSync(row: HealthRow, now: number, { provider }: Connection): Judgement {
  const { syncedAt, cursorFailures, cursorRetryAt } = row;
  if (row.isApiDisabled)
    return {
      state: 'wrong',
      text: 'Sync has stopped: an API is not enabled in the Google project of this server. Last synced',
      at: syncedAt,
      fix: 'The administrator enables the Gmail API and the Google Calendar API at console.cloud.google.com/apis/library, in the project of MAILHOST_CLIENT_ID. Sync then continues within minutes',
    };
  if (cursorFailures >= CURSOR_FAILURES_MAX)
    return {
      state: 'wrong',
      text: 'Sync has stopped: the provider keeps rejecting the sync position. Last synced',
      at: syncedAt,
      fix: 'Reconnect the account to start sync again',
    };
  if (cursorFailures > 0)
    return {
      state: 'weak',
      text: 'The provider rejected the sync position. Next attempt',
      at: cursorRetryAt,
      fix: 'Retries continue automatically. This page says so if sync stops',
    };
  if (!syncedAt) return { state: 'note', text: 'The mailbox has not been synced yet' };
  const isLate = isSyncLate(syncedAt, now, provider);
  if (provider === 'imap' && isLate)
    return {
      state: 'weak',
      text: 'The mail server cannot be reached or does not answer properly. Mailbox last synced',
      at: syncedAt,
      fix: 'It is asked again every few seconds, and nothing is lost. If this lasts, check the server or reconnect',
    };
  if (isLate)
    return {
      state: 'weak',
      text: 'Mailbox last synced',
      at: syncedAt,
      fix: 'The provider may be down. If this lasts, the administrator can find the reason in the server log',
    };
  return { state: 'good', text: 'Mailbox last synced', at: syncedAt };
}

function judgePush(
  { clock, settings }: Pick<Ctx, 'clock' | 'settings'>,
  { watchExpiresAt }: HealthRow,
  { provider }: Connection,
): Judgement {
  if (provider === 'imap') return { state: 'good', text: 'Checking for new mail every 20 seconds' };
  if (settings.mailPushTopic === null)
    return { state: 'note', text: 'Live updates off: checking for new mail every 20 seconds' };
  if (!watchExpiresAt || watchExpiresAt <= clock.now())
    return {
      state: 'weak',
      text: 'The provider sends no live updates; checking for new mail every 20 seconds',
      fix: 'The subscription is renewed daily. If this lasts, the administrator runs npm run probe: the push topic must be in the project of the OAuth client, and Gmail must be allowed to publish to it',
    };
  return { state: 'good', text: 'Live updates on' };
}

async function judgeIndexing(ctx: Ctx): Promise<Judgement> {
  const { state, done, total } = await getIndexProgress(ctx);
  if (state === 'done') return { state: 'good', text: `All ${total} threads of the inbox are sorted` };
  if (state === 'none') return { state: 'note', text: 'Sorting starts after the first sync' };
  return { state: 'note', text: `${done} of ${total} threads are indexed, newest first` };
}

/** Only while it is being read: afterwards the settings say how much there is. */
async function judgeArchive(ctx: Ctx): Promise<Judgement | null> {
  const { state, done, total } = await getArchiveProgress(ctx);
  if (state !== 'reading') return null;
  return { state: 'note', text: `${done} of ${total} emails are indexed for search, newest first` };
}

function judgeQuota({ quotaFor, tenantId }: Ctx): Judgement | null {
  const quota = quotaFor?.(tenantId);
  if (!quota) return null;
  const text = `Gmail API usage: ${quota.used} of ${quota.limit} units in the last minute`;
  if (quota.used < quota.limit * QUOTA_SHORT) return { state: 'good', text };
  return { state: 'note', text: `${text}; background work is throttled` };
}

function judgeSends({ failedSends, lateSends }: HealthRow): Judgement | null {
  if (failedSends > 0)
    return {
      state: 'wrong',
      text: failedSends === 1 ? '1 email could not be sent' : `${failedSends} emails could not be sent`,
      fix: 'Open the outbox to see why, edit and send again',
    };
  if (lateSends > 0)
    return {
      state: 'weak',
      text: lateSends === 1 ? '1 email is late' : `${lateSends} emails are late`,
      fix: 'They are retried automatically; the outbox shows the reason',
    };
  return null;
}

function judgeWork({ failedJobs }: HealthRow): Judgement | null {
  if (failedJobs.length === 0) return null;
  return {
    state: 'weak',
    text: `Background jobs failed: ${failedJobs.join(', ')}`,
    fix: 'The server log has the reason; reconnect to start them again',
  };
}
