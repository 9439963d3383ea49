import { findMeetingRow, type MeetingRow } from '@triage/database/tables/thread-meetings';
import { threadExists } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { settleCreation } from './settle-creation.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

export async function requireMeeting(ctx: Ctx, threadId: string): Promise<MeetingRow> {
  const thread = { userId: ctx.tenantId, threadId };
  if (!(await threadExists(ctx.db, thread))) throw new AppError('threadNotFound');
  let row = await findMeetingRow(ctx.db, thread);
  if (row?.state === 'creating') {
    await settleCreation(ctx, row);
    row = await findMeetingRow(ctx.db, thread);
  }
  if (row?.state !== 'exists') throw new AppError('meetingNotFound');
  return row;
}
