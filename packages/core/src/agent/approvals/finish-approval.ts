import type { Decision } from '@triage/contract/agent';
import { type ApprovalRow, findApprovedApproval } from '@triage/database/tables/approvals/agent-approvals';
import { settleApproval } from '@triage/database/tables/approvals/approval-decisions';
import type { TenantContext } from '../../context.ts';
import type { Carried } from '../tools/define-write-tool.ts';
import { findWriteTool } from '../tools/write-tools.ts';
import { describeFailure } from './describe-failure.ts';

/** Carries out what the row says. Every tool's work here may be begun again after a crash and ends in the same state. */
export async function finishApproval(ctx: TenantContext, row: ApprovalRow): Promise<Decision> {
  const tool = findWriteTool(row.tool);
  try {
    if (!tool.run) throw new Error(`${row.tool} leaves nothing to finish`);
    const decidedAt = row.decidedAt ?? ctx.clock.now();
    const { result, text, undo } = await tool.run(ctx, JSON.parse(row.arguments), { decidedAt });
    await settle(ctx, row, { status: 'executed', text, result, ...(undo && { undo }) });
    const undoUntil = undo?.until.toISOString() ?? null;
    return { approvalId: row.id, status: 'executed', text, result, undoUntil };
  } catch (error) {
    ctx.logger.warn('agent.approval_failed', { approval: row.id, tool: row.tool }, error);
    const text = describeFailure(error, 'asked');
    await settle(ctx, row, { status: 'failed', text, result: {} });
    return { approvalId: row.id, status: 'failed', text };
  }
}

/** The job behind an approval: a process that died in the middle left it approved and not carried out. */
export async function resumeApproval(ctx: TenantContext, approvalId: string): Promise<void> {
  const row = await findApprovedApproval(ctx.db, { userId: ctx.tenantId, id: approvalId });
  if (row) await finishApproval(ctx, row);
}

async function settle(
  ctx: TenantContext,
  { id }: ApprovalRow,
  { status, text, result, undo }: Carried & { status: 'executed' | 'failed' },
): Promise<void> {
  await settleApproval(ctx.db, {
    userId: ctx.tenantId,
    id,
    status,
    outcome: text,
    result,
    undo: undo?.data,
    undoUntil: undo?.until ?? null,
    now: ctx.clock.now(),
  });
}
