import type { DecideRequest, Decision, Refusal } from '@triage/contract/agent';
import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../../context.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { findWriteTool } from '../tools/write-tools.ts';
import { APPROVAL_COLUMNS, type ApprovalRow } from './approval-row.ts';
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
};

/**
 * Only the stored row decides. One conditional update consumes it, in the transaction that also queues the send or
 * keeps the intent: of two that come at once, one finds the row pending and the other finds nothing to consume.
 */
export async function decideApproval(
  ctx: TenantContext,
  { approvalId, approve }: DecideRequest,
  source: DecisionSource,
): Promise<Decision> {
  const refusal = await findRefusal(ctx, approvalId, source);
  if (refusal) return refuse(ctx, approvalId, refusal);
  if (!approve) return deny(ctx, approvalId, source);
  let row: ApprovalRow | null;
  try {
    row = await ctx.db.transaction((tx) => consume(ctx, tx, { approvalId, source }));
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
  { approvalId, source }: { approvalId: string; source: DecisionSource },
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
  if (!tool.queue) {
    await ctx.jobs.enqueue(
      'agent-intent',
      { userId: ctx.tenantId, approvalId },
      { key: approvalId, startAfter: new Date(now.getTime() + RESUME_AFTER_MS), tx },
    );
    return row;
  }
  const { result, text } = await tool.queue(ctx, tx, {
    approvalId,
    arguments: JSON.parse(row.arguments),
    argumentsHash: row.argumentsHash,
  });
  await tx.query(
    `UPDATE agent_approvals SET status = 'executed', outcome = $3, result = $4::jsonb, finished_at = $5
     WHERE user_id = $1 AND id = $2`,
    [ctx.tenantId, approvalId, text, JSON.stringify(result), now],
    'settle-queued-approval',
  );
  return { ...row, status: 'executed', outcome: text, result };
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
  { shown }: DecisionSource,
): Promise<Refusal | null> {
  const [row] = await ctx.db.query<Pick<ApprovalRow, 'tool' | 'inputHash' | 'status' | 'expiresAt'>>(
    `SELECT tool, input_hash AS "inputHash", status, expires_at AS "expiresAt" FROM agent_approvals
     WHERE user_id = $1 AND id = $2`,
    [ctx.tenantId, approvalId],
    'find-approval',
  );
  if (!row) return 'unknown';
  if (shown && !isAsShown(row, shown)) return 'altered';
  if (row.status === 'expired') return 'expired';
  if (row.status !== 'pending') return 'decided';
  if (row.expiresAt > ctx.clock.now()) return null;
  await ctx.db.query(
    `UPDATE agent_approvals SET status = 'expired' WHERE user_id = $1 AND id = $2 AND status = 'pending'`,
    [ctx.tenantId, approvalId],
    'expire-approval',
  );
  return 'expired';
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
  };
}
