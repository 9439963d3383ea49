import type { InboxListRequest, InboxPage, InboxRow, ThreadView, View } from '@triage/contract/inbox/inbox';
import type { FollowUp } from '@triage/contract/inbox/reminders';
import type { SchedulingIntent } from '@triage/contract/triage/classification';
import {
  findInboxRow,
  type InboxKey,
  type InboxStatementRow,
  listLane,
  listLaneOfSplit,
  listSnoozed,
} from '@triage/database/tables/inbox/list-inbox';
import { findPreparedDraft } from '@triage/database/tables/prepared/prepared-drafts';
import { findThreadMarks } from '@triage/database/tables/threads/thread-marks';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { markRows } from '../../tenant/over-mailboxes.ts';
import { findThread } from '../store/list-threads.ts';
import { inLanes } from '../twins/find-twins.ts';
import { inSplit } from '../twins/in-split.ts';
import { pageWithoutTwins } from '../twins/page-without-twins.ts';
import { chooseSender } from './choose-sender.ts';
import { findArchivedFrom } from './find-archived-from.ts';
import { viewMailInvitation } from './find-mail-invitation.ts';
import { parseCursor, writeCursor } from './inbox-cursor.ts';
import { listAddresses } from './list-addresses.ts';
import { requireSplit } from './require-split.ts';
import { viewMessage } from './view-message.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
type JoinedRow = InboxStatementRow & Pick<InboxRow, 'alsoIn'>;

export function listInbox(ctx: Ctx, request: InboxListRequest): Promise<InboxPage> {
  return listInboxes({ tenants: [ctx], hasSeveral: false }, request);
}

/** A page of one mailbox, or of several in one order: a cursor is a place in that order, which is the same in each. */
export async function listInboxes(
  { tenants, hasSeveral }: { tenants: readonly Ctx[]; hasSeveral: boolean },
  request: InboxListRequest,
): Promise<InboxPage> {
  const { view, limit, cursor } = request;
  const after = cursor ? parseCursor(cursor) : null;
  const [only] = tenants;
  const found: JoinedRow[] =
    only && tenants.length === 1
      ? await findRows(only, request, after)
      : await pageWithoutTwins({
          ...{ tenants, limit, after },
          find: (tenant, from) => findRows(tenant, request, from),
          compare: inOrderOf(view),
          keyOf: (row) => cursorOf(view, row),
          listed: request.split === undefined ? inLanes : inSplit(tenants, request.split),
        });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: markRows(rows.map(asRow), hasSeveral),
    nextCursor: found.length > limit && last ? writeCursor(cursorOf(view, last)) : null,
  };
}

/** One more than a page, if there are more. */
async function findRows(
  ctx: Ctx,
  { view, split, limit }: InboxListRequest,
  after: InboxKey | null,
): Promise<InboxStatementRow[]> {
  const now = ctx.clock.now();
  const query = { userId: ctx.tenantId, now, limit: limit + 1 };
  if (split !== undefined) return listSplit(ctx, { ...query, view, split, after });
  if (view === 'snoozed') return listSnoozed(ctx.db, { ...query, after });
  return listLane(ctx.db, { ...query, lane: view, after });
}

/** As the statements order them: the last place first, but of snoozed threads the next to return. */
function inOrderOf(view: View) {
  const direction = view === 'snoozed' ? 1 : -1;
  const compare = <Value>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);
  return (a: InboxStatementRow, b: InboxStatementRow) => {
    const [left, right] = [cursorOf(view, a), cursorOf(view, b)];
    const byRank = view === 'snoozed' ? 0 : compare(left.rank, right.rank);
    return direction * (byRank || compare(left.at, right.at) || compare(left.threadId, right.threadId));
  };
}

type SplitQuery = Omit<Parameters<typeof listLaneOfSplit>[1], 'lane' | 'splitId' | 'label'>;

async function listSplit(
  ctx: Ctx,
  { view, split, ...query }: SplitQuery & { view: View; split: string },
): Promise<InboxStatementRow[]> {
  if (view === 'done' || view === 'snoozed')
    throw new FieldError('split', 'A split holds threads of the lanes reply, schedule and fyi');
  const { splitId, lane, label } = await requireSplit(ctx, 'split', split);
  if (lane !== '' && lane !== view) return [];
  return listLaneOfSplit(ctx.db, { ...query, lane: view, splitId, label });
}

function cursorOf(view: View, row: InboxStatementRow): InboxKey {
  const at = (view === 'snoozed' && row.snoozedUntil) || row.lastMessageAt;
  return { rank: row.listRank, at: at.toISOString(), threadId: row.threadId };
}

/** Throws `threadNotFound` for what the cache does not know, or what has no lane yet. */
export async function getThreadView(ctx: Ctx, threadId: string): Promise<ThreadView> {
  const row = await findInboxRow(ctx.db, { userId: ctx.tenantId, now: ctx.clock.now(), threadId });
  const thread = row && (await findThread(ctx.db, ctx.tenantId, threadId));
  if (!thread) throw new AppError('threadNotFound');
  const addresses = await listAddresses(ctx.db, ctx.tenantId);
  const replyFrom = addresses.length > 1 ? chooseSender(addresses, thread.messages) : undefined;
  const marks = await findThreadMarks(ctx.db, { userId: ctx.tenantId, threadId });
  const prepared = await findPreparedDraft(ctx.db, { userId: ctx.tenantId, threadId });
  const archivedFrom = await findArchivedFrom(ctx, row);
  return {
    ...asRow(row),
    ...(archivedFrom ? { archivedFrom } : {}),
    ...(prepared
      ? { preparedDraft: { draftHtml: prepared.draftHtml, preparedAt: prepared.askedAt.toISOString() } }
      : {}),
    ...(replyFrom ? { replyFrom } : {}),
    ...(marks ? { followUp: asFollowUp(marks) } : {}),
    ...(marks?.quiet ? { quiet: true } : {}),
    ...(marks?.readTo && marks.readAt
      ? { readTo: { messageId: marks.readTo, at: marks.readAt.toISOString() } }
      : {}),
    messages: thread.messages
      .map(viewMessage)
      // Unsubscribing would tell a forged sender that the address is read.
      .map((message) => (row.suspicious ? { ...message, unsubscribe: null } : message)),
    invitation: await viewMailInvitation(ctx.db, ctx.tenantId, thread),
  };
}

function asFollowUp({
  waiting,
  remindAt,
  about,
}: NonNullable<Awaited<ReturnType<typeof findThreadMarks>>>): FollowUp {
  return { waiting, reminder: remindAt && about ? { remindAt: remindAt.toISOString(), about } : null };
}

function asRow(row: JoinedRow): InboxRow {
  const {
    listRank: _,
    back,
    remindedAbout,
    remindedSince,
    deception,
    eventId,
    meetingStart,
    durationMinutes,
    ...rest
  } = row;
  return {
    ...rest,
    ...(back ? { back } : {}),
    ...(remindedAbout && remindedSince
      ? { reminded: { about: remindedAbout, since: remindedSince.toISOString() } }
      : {}),
    ...(deception ? { deception } : {}),
    schedulingIntent: row.schedulingIntent as SchedulingIntent | null,
    lastMessageAt: row.lastMessageAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    meeting:
      eventId && meetingStart && durationMinutes
        ? { threadId: row.threadId, eventId, start: meetingStart.toISOString(), durationMinutes }
        : null,
  };
}
