import type { UndoChangeAnswer, UndoChangeRequest, WriteToolName } from '@triage/contract/agent';
import type { TenantContext } from '../../context.ts';
import { findWriteTool } from '../tools/write-tools.ts';

const NOTHING = 'This cannot be undone any more. Nothing was changed.';

/** Of two that ask at once, one finds the row not yet undone. What could not be taken back may be tried again. */
export async function undoApproval(
  ctx: TenantContext,
  { approvalId }: UndoChangeRequest,
): Promise<UndoChangeAnswer> {
  const [row] = await ctx.db.query<{ tool: WriteToolName; undo: unknown; outcome: string | null }>(
    `UPDATE agent_approvals SET undone_at = $3
     WHERE user_id = $1 AND id = $2 AND status = 'executed' AND undone_at IS NULL AND undo IS NOT NULL
       AND undo_until > $3
     RETURNING tool, undo, outcome`,
    [ctx.tenantId, approvalId, ctx.clock.now()],
    'claim-undo',
  );
  const undo = row && findWriteTool(row.tool).undo;
  if (!undo) return { success: false, text: NOTHING };
  const answer = await undo(ctx, row.undo).catch(async (error: unknown) => {
    await release(ctx, approvalId);
    throw error;
  });
  if (!answer.success) await release(ctx, approvalId);
  else
    await ctx.db.query(
      'UPDATE agent_approvals SET outcome = $3 WHERE user_id = $1 AND id = $2',
      [ctx.tenantId, approvalId, [row.outcome, answer.text].filter(Boolean).join(' ')],
      'tell-undo',
    );
  return answer;
}

function release(ctx: TenantContext, approvalId: string): Promise<unknown> {
  return ctx.db.query(
    'UPDATE agent_approvals SET undone_at = NULL WHERE user_id = $1 AND id = $2',
    [ctx.tenantId, approvalId],
    'release-undo',
  );
}
