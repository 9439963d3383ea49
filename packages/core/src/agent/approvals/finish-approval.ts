import type { Decision } from '@triage/contract/agent';
import { type ApprovalRow, findApprovedApproval } from '@triage/database/tables/approvals/agent-approvals';
import { settleApproval } from '@triage/database/tables/approvals/approval-decisions';
import type { TenantContext } from '../../context.ts';
import type { Carried, RunSource } from '../tools/define-write-tool.ts';
import { findWriteTool } from '../tools/write-tools.ts';
import { describeFailure } from './describe-failure.ts';

type End = Carried & { status: 'executed' | 'failed' };

type Approved = ApprovalRow & Pick<RunSource, 'before'>;

export async function finishApproval(ctx: TenantContext, row: Approved): Promise<Decision> {
  const end = await carryOut(ctx, row);
  const { status, text, result, undo } = end;
  const isStored = await settleAgain(ctx, row, end).catch((error: unknown) => {
    if (status === 'failed') throw error;
    // The change is made, and the row is still approved: its job finishes it, and until then it has no Undo.
    ctx.logger.error('agent.approval_not_stored', { approval: row.id }, error);
    return false;
  });
  if (status === 'failed') return { approvalId: row.id, status, text };
  const undoUntil = isStored && undo ? undo.until.toISOString() : null;
  return { approvalId: row.id, status, text, result, undoUntil };
}

/** A change that is made and not stored is made again by the job: a lost connection must not lead to that. */
async function settleAgain(ctx: TenantContext, row: Approved, end: End): Promise<true> {
  for (let left = SETTLE_TRIES - 1; ; left -= 1) {
    try {
      await settle(ctx, row, end);
      return true;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
const SETTLE_TRIES = 3;

/**
 * The job behind an approval: a process died in the middle, or the outcome could not be stored. Of changes that the lane
 * history keeps, what was carried out since the decision is not carried out again, because the person may have taken it
 * back. Of others that cannot be known: they are carried out again, as after a crash.
 */
export async function resumeApproval(ctx: TenantContext, approvalId: string): Promise<void> {
  const row = await findApprovedApproval(ctx.db, { userId: ctx.tenantId, id: approvalId });
  if (row) await settle(ctx, row, await carryOut(ctx, row, true));
}

/** Carries out what the row says. Every tool's work here may be begun again after a crash and ends in the same state. */
async function carryOut(ctx: TenantContext, row: Approved, isResumed = false): Promise<End> {
  const tool = findWriteTool(row.tool);
  try {
    if (!tool.run) throw new Error(`${row.tool} leaves nothing to finish`);
    const source = { decidedAt: row.decidedAt ?? ctx.clock.now(), before: row.before, isResumed };
    return { status: 'executed', ...(await tool.run(ctx, JSON.parse(row.arguments), source)) };
  } catch (error) {
    ctx.logger.warn('agent.approval_failed', { approval: row.id, tool: row.tool }, error);
    return { status: 'failed', text: describeFailure(error, 'asked'), result: {} };
  }
}

async function settle(
  ctx: TenantContext,
  { id }: ApprovalRow,
  { status, text, result, undo }: End,
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
