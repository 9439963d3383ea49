import type { DecideRequest, Decision, Refusal } from '@triage/contract/agent';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../../context.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { findWriteTool } from '../tools/write-tools.ts';
import { APPROVAL_COLUMNS, type ApprovalRow, sayUndoUntil } from './approval-row.ts';
import { describeFailure } from './describe-failure.ts';
import { finishApproval } from './finish-approval.ts';

export interface DecisionSource {
  decidedIn: 'chat' | 'card';
  /** The call as the client sent it back. Compared, never carried out. */
  shown?: { tool: string; input: unknown };
}

/** If the process dies after the person said yes, the job carries it out; before that it finds nothing to do. */
const RESUME_AFTER_MS = 120_000;

const refusalTexts: Record<Refusal, string> = {
  unknown: 'There is no such approval. Nothing was carried out.',
  expired: 'This approval has expired. Nothing was carried out; ask again.',
  decided: 'This approval was decided before. Nothing was carried out now.',
  altered: 'This approval belongs to something else than what came back with it. Nothing was carried out.',
  empty: 'Nothing is selected. Nothing was carried out.',
};

/**
 * Only the stored row decides. One conditional update consumes it, in the transaction that also queues the send or
 * keeps the intent: of two that come at once, one finds the row pending and the other finds nothing to consume.
 */
export async function decideApproval(
  ctx: TenantContext,
  { approvalId, approve, leaveOut = [] }: DecideRequest,
  source: DecisionSource,
): Promise<Decision> {
  const refusal = await findRefusal(ctx, approvalId, { ...source, leaveOut: approve ? leaveOut : [] });
  if (refusal) return refuse(ctx, approvalId, refusal);
  if (!approve) return deny(ctx, approvalId, source);
  let row: ApprovalRow | null;
  try {
    row = await ctx.db.transaction((tx) => consume(ctx, tx, { approvalId, source, leaveOut }));
  } catch (error) {
    return failBefore(ctx, { approvalId, source, error });
  }
  if (!row) return refuse(ctx, approvalId);
  if (row.status === 'executed') await findWriteTool(row.tool).announce?.(ctx, row.result ?? {});
  return row.status === 'approved' ? finishApproval(ctx, row) : describe(row);
}

/** Null when there is nothing to consume: no such row, not pending, expired, or somebody else's. */
async function consume(
  ctx: TenantContext,
  tx: Sql,
  {
    approvalId,
    source,
    leaveOut,
  }: { approvalId: string; source: DecisionSource; leaveOut: readonly string[] },
): Promise<ApprovalRow | null> {
  const now = ctx.clock.now();
  const [row] = await tx.query<ApprovalRow>(
    `UPDATE agent_approvals SET status = 'approved', decided_at = $3, decided_in = $4
     WHERE user_id = $1 AND id = $2 AND status = 'pending' AND expires_at > $3 RETURNING ${APPROVAL_COLUMNS}`,
    [ctx.tenantId, approvalId, now, source.decidedIn],
    'consume-approval',
  );
  if (!row) return null;
  if (hashOf(row.arguments) !== row.argumentsHash)
    throw new Error('Stored arguments do not match their hash');
  const tool = findWriteTool(row.tool);
  if (leaveOut.length > 0) await keepNarrowed(ctx, tx, { row, leaveOut });
  if (!tool.queue) {
    await ctx.jobs.enqueue(
      'agent-intent',
      { userId: ctx.tenantId, approvalId },
      { key: approvalId, startAfter: new Date(now.getTime() + RESUME_AFTER_MS), tx },
    );
    return row;
  }
  const { result, text, undo } = await tool.queue(ctx, tx, {
    approvalId,
    arguments: JSON.parse(row.arguments),
    argumentsHash: row.argumentsHash,
  });
  await tx.query(
    `UPDATE agent_approvals SET status = 'executed', outcome = $3, result = $4::jsonb, finished_at = $5,
       undo = $6::jsonb, undo_until = $7
     WHERE user_id = $1 AND id = $2`,
    [
      ctx.tenantId,
      approvalId,
      text,
      JSON.stringify(result),
      now,
      undo ? JSON.stringify(undo.data) : null,
      undo?.until ?? null,
    ],
    'settle-queued-approval',
  );
  return { ...row, status: 'executed', outcome: text, result, undoUntil: undo?.until ?? null };
}

/** What was unchecked leaves the stored arguments with the same commit: whoever carries them out later finds the rest. */
async function keepNarrowed(
  ctx: TenantContext,
  tx: Sql,
  { row, leaveOut }: { row: ApprovalRow; leaveOut: readonly string[] },
): Promise<void> {
  const rest = findWriteTool(row.tool).narrow?.(JSON.parse(row.arguments), leaveOut);
  if (!rest) throw new Error('Only what is on the card can be left out');
  row.arguments = canonicalJson(rest);
  row.argumentsHash = hashOf(row.arguments);
  await tx.query(
    'UPDATE agent_approvals SET arguments = $3, arguments_hash = $4 WHERE user_id = $1 AND id = $2',
    [ctx.tenantId, row.id, row.arguments, row.argumentsHash],
    'narrow-approval',
  );
}

async function deny(ctx: TenantContext, approvalId: string, source: DecisionSource): Promise<Decision> {
  const denied = await ctx.db.query(
    `UPDATE agent_approvals SET status = 'denied', decided_at = $3, finished_at = $3, decided_in = $4, outcome = $5
     WHERE user_id = $1 AND id = $2 AND status = 'pending' AND expires_at > $3 RETURNING 1`,
    [ctx.tenantId, approvalId, ctx.clock.now(), source.decidedIn, DENIED],
    'deny-approval',
  );
  return denied.length > 0 ? { approvalId, status: 'denied', text: DENIED } : refuse(ctx, approvalId);
}
const DENIED = 'Denied. Nothing was carried out.';

/** The transaction took everything back, the consumption too: the row is closed, so that it cannot be tried again. */
async function failBefore(
  ctx: TenantContext,
  { approvalId, source, error }: { approvalId: string; source: DecisionSource; error: unknown },
): Promise<Decision> {
  const text = describeFailure(error, 'before');
  ctx.logger.warn('agent.approval_failed', { approval: approvalId }, error);
  const closed = await ctx.db.query(
    `UPDATE agent_approvals SET status = 'failed', decided_at = $3, finished_at = $3, decided_in = $4, outcome = $5
     WHERE user_id = $1 AND id = $2 AND status = 'pending' RETURNING 1`,
    [ctx.tenantId, approvalId, ctx.clock.now(), source.decidedIn, text],
  );
  return closed.length > 0 ? { approvalId, status: 'failed', text } : refuse(ctx, approvalId);
}

/** Why nothing can be decided, as far as can be told before. Who decides is the conditional update behind it. */
async function findRefusal(
  ctx: TenantContext,
  approvalId: string,
  { shown, leaveOut }: DecisionSource & { leaveOut: readonly string[] },
): Promise<Refusal | null> {
  const [row] = await ctx.db.query<
    Pick<ApprovalRow, 'tool' | 'arguments' | 'inputHash' | 'status' | 'expiresAt'>
  >(
    `SELECT tool, arguments, input_hash AS "inputHash", status, expires_at AS "expiresAt" FROM agent_approvals
     WHERE user_id = $1 AND id = $2`,
    [ctx.tenantId, approvalId],
    'find-approval',
  );
  if (!row) return 'unknown';
  if (shown && !isAsShown(row, shown)) return 'altered';
  if (row.status === 'expired') return 'expired';
  if (row.status !== 'pending') return 'decided';
  if (row.expiresAt > ctx.clock.now()) return leaveOut.length > 0 ? refuseLeftOut(row, leaveOut) : null;
  await ctx.db.query(
    `UPDATE agent_approvals SET status = 'expired' WHERE user_id = $1 AND id = $2 AND status = 'pending'`,
    [ctx.tenantId, approvalId],
    'expire-approval',
  );
  return 'expired';
}

/** A decision can take away from the card and nothing else, and something has to be left. */
function refuseLeftOut(
  row: Pick<ApprovalRow, 'tool' | 'arguments'>,
  leaveOut: readonly string[],
): Refusal | null {
  const rest = findWriteTool(row.tool).narrow?.(JSON.parse(row.arguments), leaveOut);
  if (!rest) return 'altered';
  return Object.values(rest).some((value) => Array.isArray(value) && value.length === 0) ? 'empty' : null;
}

function isAsShown(
  row: Pick<ApprovalRow, 'tool' | 'inputHash'>,
  shown: { tool: string; input: unknown },
): boolean {
  if (row.tool !== shown.tool) return false;
  const input = findWriteTool(row.tool).input.safeParse(shown.input);
  return input.success && hashOf(canonicalJson(input.data)) === row.inputHash;
}

/** `decided`: another decision came between the look and the update. */
function refuse(ctx: TenantContext, approvalId: string, refusal: Refusal = 'decided'): Decision {
  ctx.logger.warn('agent.approval_refused', { approval: approvalId, refusal });
  return { approvalId, status: 'refused', refusal, text: refusalTexts[refusal] };
}

function describe(row: ApprovalRow): Decision {
  return {
    approvalId: row.id,
    status: row.status === 'failed' ? 'failed' : 'executed',
    text: row.outcome ?? '',
    ...(row.result && { result: row.result }),
    undoUntil: sayUndoUntil(row),
  };
}
