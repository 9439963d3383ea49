import type { DecideRequest, Decision, Refusal } from '@triage/contract/agent';
import type { Sql } from '@triage/database/open-database';
import { type ApprovalRow, findApprovalToDecide } from '@triage/database/tables/approvals/agent-approvals';
import {
  approveApproval,
  denyApproval,
  expireApproval,
  failApproval,
  narrowApproval,
  noteBeforeApproved,
  settleApproval,
} from '@triage/database/tables/approvals/approval-decisions';
import type { TenantContext } from '../../context.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { findWriteTool } from '../tools/write-tools.ts';
import { describeFailure } from './describe-failure.ts';
import { finishApproval } from './finish-approval.ts';
import { sayUndoUntil } from './show-approval.ts';

export interface DecisionSource {
  decidedIn: 'chat' | 'card';
  /** The call as the client sent it back. Compared, never carried out. */
  shown?: { tool: string; input: unknown };
}

/** If the process dies after the approval, the job executes it; before that the job finds nothing to do. */
const RESUME_AFTER_MS = 120_000;

const refusalTexts: Record<Refusal, string> = {
  unknown: 'Unknown approval. Nothing was done.',
  expired: 'This approval has expired. Nothing was done; ask again.',
  decided: 'This approval was already decided. Nothing was done now.',
  altered: 'This approval does not match the request. Nothing was done.',
  empty: 'Nothing is selected. Nothing was done.',
};

/**
 * Only the stored row decides. One conditional update consumes it, in the transaction that also queues the send or
 * stores the intent: of two concurrent requests one finds the row pending and the other finds nothing to consume.
 */
export async function decideApproval(
  ctx: TenantContext,
  { approvalId, approve, leaveOut = [] }: DecideRequest,
  source: DecisionSource,
): Promise<Decision> {
  const refusal = await findRefusal(ctx, approvalId, { ...source, leaveOut: approve ? leaveOut : [] });
  if (refusal) return refuse(ctx, approvalId, refusal);
  if (!approve) return deny(ctx, approvalId, source);
  let row: Awaited<ReturnType<typeof consume>>;
  try {
    row = await ctx.db.transaction((tx) => consume(ctx, tx, { approvalId, source, leaveOut }));
  } catch (error) {
    return failBefore(ctx, { approvalId, source, error });
  }
  if (!row) return refuse(ctx, approvalId);
  if (row.status === 'executed') await findWriteTool(row.tool).announce?.(ctx, row.result ?? {});
  return row.status === 'approved' ? finishApproval(ctx, row) : describe(row);
}

/** Null when there is nothing to consume: no such row, not pending, expired, or another user's. */
async function consume(
  ctx: TenantContext,
  tx: Sql,
  {
    approvalId,
    source,
    leaveOut,
  }: { approvalId: string; source: DecisionSource; leaveOut: readonly string[] },
): Promise<(ApprovalRow & { before?: unknown }) | null> {
  const now = ctx.clock.now();
  const { decidedIn } = source;
  const row = await approveApproval(tx, { userId: ctx.tenantId, id: approvalId, now, decidedIn });
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
    const before = await tool.noteBefore?.(ctx, tx, JSON.parse(row.arguments));
    if (before) await noteBeforeApproved(tx, { userId: ctx.tenantId, id: approvalId, before });
    return { ...row, before };
  }
  const { result, text, undo } = await tool.queue(ctx, tx, {
    approvalId,
    arguments: JSON.parse(row.arguments),
    argumentsHash: row.argumentsHash,
  });
  const end = { status: 'executed' as const, outcome: text, result, undoUntil: undo?.until ?? null };
  await settleApproval(tx, { userId: ctx.tenantId, id: approvalId, ...end, undo: undo?.data, now });
  return { ...row, ...end };
}

/**
 * Unchecked items are removed from the stored arguments in the same commit, so that a later run executes only the rest.
 */
async function keepNarrowed(
  ctx: TenantContext,
  tx: Sql,
  { row, leaveOut }: { row: ApprovalRow; leaveOut: readonly string[] },
): Promise<void> {
  const rest = findWriteTool(row.tool).narrow?.(JSON.parse(row.arguments), leaveOut);
  if (!rest) throw new Error('Only what is on the card can be left out');
  row.arguments = canonicalJson(rest);
  row.argumentsHash = hashOf(row.arguments);
  const { id, argumentsHash } = row;
  await narrowApproval(tx, { userId: ctx.tenantId, id, arguments: row.arguments, argumentsHash });
}

async function deny(ctx: TenantContext, approvalId: string, source: DecisionSource): Promise<Decision> {
  const denied = await denyApproval(ctx.db, closingOf(ctx, approvalId, source, DENIED));
  return denied ? { approvalId, status: 'denied', text: DENIED } : refuse(ctx, approvalId);
}
const DENIED = 'Denied. Nothing was done.';

/** The transaction took everything back, the consumption too: the row is closed, so that it cannot be tried again. */
async function failBefore(
  ctx: TenantContext,
  { approvalId, source, error }: { approvalId: string; source: DecisionSource; error: unknown },
): Promise<Decision> {
  const text = describeFailure(error, 'before');
  ctx.logger.warn('agent.approval_failed', { approval: approvalId }, error);
  const closed = await failApproval(ctx.db, closingOf(ctx, approvalId, source, text));
  return closed ? { approvalId, status: 'failed', text } : refuse(ctx, approvalId);
}

function closingOf(ctx: TenantContext, id: string, { decidedIn }: DecisionSource, outcome: string) {
  return { userId: ctx.tenantId, id, decidedIn, outcome, now: ctx.clock.now() };
}

/** Why nothing can be decided, as far as can be told before. Who decides is the conditional update behind it. */
async function findRefusal(
  ctx: TenantContext,
  approvalId: string,
  { shown, leaveOut }: DecisionSource & { leaveOut: readonly string[] },
): Promise<Refusal | null> {
  const key = { userId: ctx.tenantId, id: approvalId };
  const row = await findApprovalToDecide(ctx.db, key);
  if (!row) return 'unknown';
  if (shown && !isAsShown(row, shown)) return 'altered';
  if (row.status === 'expired') return 'expired';
  if (row.status !== 'pending') return 'decided';
  if (row.expiresAt > ctx.clock.now()) return leaveOut.length > 0 ? refuseLeftOut(row, leaveOut) : null;
  await expireApproval(ctx.db, key);
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
