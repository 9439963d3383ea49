import { randomUUID } from 'node:crypto';
import type { ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import { insertDoneApproval } from '@triage/database/tables/approvals/agent-approvals';
import type { TenantContext } from '../../context.ts';
import { markedId } from '../../tenant/mailbox-tenant.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import type { Carried } from '../tools/define-write-tool.ts';

export interface DoneChange {
  tool: WriteToolName;
  arguments: Record<string, unknown>;
  carried: Carried;
  origin: ApprovalOrigin;
  conversationId: string;
  at: Date;
}

/** The receipt of a change that needed no card, because the person asked for it and can take it back. */
export async function storeDone(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { tool, arguments: asked, carried, origin, conversationId, at }: DoneChange,
): Promise<string> {
  const id = markedId(ctx.tenantId, randomUUID());
  const canonical = canonicalJson(asked);
  const hash = hashOf(canonical);
  const { text, result, undo } = carried;
  await insertDoneApproval(ctx.db, {
    userId: ctx.tenantId,
    id,
    tool,
    arguments: canonical,
    argumentsHash: hash,
    inputHash: hash,
    origin,
    conversationId,
    outcome: text,
    result,
    undo: undo?.data,
    undoUntil: undo?.until ?? null,
    at,
  });
  return id;
}
