import { PEOPLE_A_PAGE } from '@triage/contract/operator/page-sizes';
import type {
  ConnectionState,
  ListPeopleRequest,
  OperatedPerson,
  PeopleAnswer,
} from '@triage/contract/operator/people';
import { listPeople, listPeopleZones } from '@triage/database/tables/operator/list-people';
import { toDollars } from '../../ai/budget.ts';
import type { Services } from '../../context.ts';
import { CURSOR_FAILURES_MAX } from '../../mailbox/sync/cursor-failures.ts';
import { isSyncLate } from '../../mailbox/sync/is-sync-late.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../ports/oauth.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { knownZone } from '../../time/local-time.ts';
import { dateIn } from '../../time/zone-days.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'settings'> & { operatorId: TenantId };
type Row = Awaited<ReturnType<typeof listPeople>>[number];

/** The people of the installation, a page at a time. A page that does not exist answers with the first. */
export async function listPeopleForOperator(ctx: Ctx, request: ListPeopleRequest): Promise<PeopleAnswer> {
  const now = ctx.clock.now();
  const zones = await listPeopleZones(ctx.db);
  const dayIn = (zone: string) => new Date(dateIn(now.getTime(), zone)).toISOString().slice(0, 10);
  const page = (number: number) =>
    listPeople(ctx.db, {
      search: request.search,
      sort: request.sort,
      limit: PEOPLE_A_PAGE,
      offset: (number - 1) * PEOPLE_A_PAGE,
      now,
      zones,
      days: zones.map((zone) => dayIn(knownZone(zone))),
      utcDay: dayIn('UTC'),
    });
  const wanted = await page(request.page);
  const isBehind = wanted.length === 0 && request.page > 1;
  const rows = isBehind ? await page(1) : wanted;
  return {
    people: rows.map((row) => toPerson(ctx, row, now)),
    total: rows[0]?.total ?? 0,
    page: isBehind ? 1 : request.page,
  };
}

function toPerson({ settings, operatorId }: Ctx, row: Row, now: Date): OperatedPerson {
  const { state, problem } = judgeConnection(row, now.getTime());
  const fallback = settings.aiBudget?.all ?? null;
  return {
    userId: row.id,
    email: row.email,
    name: row.name,
    isYou: row.id === operatorId,
    since: row.createdAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    connection: { state, problem, provider: row.provider, syncedAt: row.syncedAt?.toISOString() ?? null },
    storage: row.messages === null ? null : { messages: row.messages, bytes: row.bytes ?? 0 },
    quota:
      row.provider === 'google' && settings.limits
        ? {
            used: row.quotaUsed,
            limit: settings.limits.mailUnitsPerMinute,
            pausedUntil: row.quotaPausedUntil?.toISOString() ?? null,
          }
        : null,
    spend: {
      today: toDollars(row.spentToday),
      month: toDollars(row.spentMonth),
      isWhole: row.isWhole,
      dailyBudget: row.ownBudget ?? fallback,
      isOwnBudget: row.ownBudget !== null,
    },
    isBeingRemoved: row.isBeingRemoved,
  };
}

/** The same rules as the person's own settings, without a call to the provider. */
function judgeConnection(row: Row, now: number): { state: ConnectionState; problem: string | null } {
  if (row.provider === null) return { state: 'none', problem: null };
  if (row.status === 'revoked')
    return {
      state: 'reconnect',
      problem: row.provider === 'imap' ? 'The mail server refuses the sign-in' : 'Access was revoked',
    };
  if (row.provider === 'google' && ![MAIL_SCOPE, CALENDAR_SCOPE].every((scope) => row.scopes.includes(scope)))
    return { state: 'reconnect', problem: 'A permission is missing' };
  if (row.isApiDisabled)
    return { state: 'error', problem: 'An API is not enabled in the Google project of this server' };
  if (row.cursorFailures >= CURSOR_FAILURES_MAX)
    return { state: 'error', problem: 'The provider rejects the sync position' };
  if (row.syncedAt && isSyncLate(row.syncedAt, now, row.provider))
    return { state: 'error', problem: 'Not synced lately' };
  return { state: 'ok', problem: null };
}
