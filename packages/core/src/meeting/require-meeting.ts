import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findMeetingRow, type MeetingRow } from './meeting-row.ts';
import { settleCreation } from './settle-creation.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

export async function requireMeeting(ctx: Ctx, threadId: string): Promise<MeetingRow> {
  const [thread] = await ctx.db.query('SELECT 1 FROM threads WHERE user_id = $1 AND thread_id = $2', [
    ctx.tenantId,
    threadId,
  ]);
  if (!thread) throw new AppError('threadNotFound');
  let row = await findMeetingRow(ctx.db, ctx.tenantId, threadId);
  if (row?.state === 'creating') {
    await settleCreation(ctx, row);
    row = await findMeetingRow(ctx.db, ctx.tenantId, threadId);
  }
  if (row?.state !== 'exists') throw new AppError('meetingNotFound');
  return row;
}
