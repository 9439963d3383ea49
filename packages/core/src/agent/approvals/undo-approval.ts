import type { UndoChangeAnswer, UndoChangeRequest } from '@triage/contract/agent';
import {
  claimApprovalUndo,
  finishApprovalUndo,
  releaseApprovalUndo,
} from '@triage/database/tables/approvals/approval-decisions';
import type { TenantContext } from '../../context.ts';
import { findWriteTool } from '../tools/write-tools.ts';

const NOTHING = 'This can no longer be undone. Nothing was changed.';

/**
 * Of two concurrent requests, one claims the row. A failed undo can be retried, and so can one whose process died:
 * every undo takes back only what still stands.
 */
export async function undoApproval(
  ctx: TenantContext,
  { approvalId }: UndoChangeRequest,
): Promise<UndoChangeAnswer> {
  const key = { userId: ctx.tenantId, id: approvalId };
  const row = await claimApprovalUndo(ctx.db, { ...key, now: ctx.clock.now() });
  const undo = row && findWriteTool(row.tool).undo;
  if (!undo) return { success: false, text: NOTHING };
  const answer = await undo(ctx, row.undo).catch(async (error: unknown) => {
    await releaseApprovalUndo(ctx.db, key);
    throw error;
  });
  const outcome = [row.outcome, answer.text].filter(Boolean).join(' ');
  if (answer.success) await finishApprovalUndo(ctx.db, { ...key, outcome, now: ctx.clock.now() });
  else await releaseApprovalUndo(ctx.db, key);
  return answer;
}
