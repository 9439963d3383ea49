import { randomUUID } from 'node:crypto';
import type { ApprovalCard, ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import { insertApproval } from '@triage/database/tables/approvals/agent-approvals';
import type { TenantContext } from '../../context.ts';
import { markedId } from '../../tenant/mailbox-tenant.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { asCard } from './show-approval.ts';

/** Long enough to read a mail twice; after that the world may have moved on. */
export const APPROVAL_MS = 600_000;

/** The user may be away when a scheduled task asks: its card waits for a day. */
export const TASK_APPROVAL_MS = 24 * 60 * 60_000;

export interface NewApproval {
  tool: WriteToolName;
  /** Everything that will be executed, resolved: nothing is looked up or filled in after the approval. */
  arguments: Record<string, unknown>;
  /** The model's call, as the user's client has it. */
  input: unknown;
  origin: ApprovalOrigin;
  conversationId: string | null;
  lifeMs?: number;
}

export async function storeApproval(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'realtime'>,
  request: NewApproval,
): Promise<ApprovalCard> {
  const now = ctx.clock.now();
  const canonical = canonicalJson(request.arguments);
  const row = await insertApproval(ctx.db, {
    userId: ctx.tenantId,
    id: markedId(ctx.tenantId, randomUUID()),
    tool: request.tool,
    arguments: canonical,
    argumentsHash: hashOf(canonical),
    inputHash: hashOf(canonicalJson(request.input)),
    origin: request.origin,
    conversationId: request.conversationId,
    now,
    expiresAt: new Date(now.getTime() + (request.lifeMs ?? APPROVAL_MS)),
  });
  if (!row) throw new Error('An approval was not stored');
  await ctx.realtime.publish(ctx.tenantId, { name: 'approval.requested', data: { approvalId: row.id } });
  return asCard(row);
}
