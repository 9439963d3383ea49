import { randomUUID } from 'node:crypto';
import type { ApprovalCard, ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import type { TenantContext } from '../../context.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { APPROVAL_COLUMNS, type ApprovalRow, asCard } from './approval-row.ts';

/** Long enough to read a mail twice; after that the world may have moved on. */
export const APPROVAL_MS = 600_000;

export interface NewApproval {
  tool: WriteToolName;
  /** Everything that will be carried out, resolved: nothing is looked up or filled in after the person has said yes. */
  arguments: Record<string, unknown>;
  /** What the model asked for, as the person's client holds it. */
  input: unknown;
  origin: ApprovalOrigin;
  conversationId: string | null;
}

export async function storeApproval(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  request: NewApproval,
): Promise<ApprovalCard> {
  const now = ctx.clock.now();
  const canonical = canonicalJson(request.arguments);
  const [row] = await ctx.db.query<ApprovalRow>(
    `INSERT INTO agent_approvals (user_id, id, tool, arguments, arguments_hash, input_hash, origin, conversation_id,
       created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) RETURNING ${APPROVAL_COLUMNS}`,
    [
      ctx.tenantId,
      randomUUID(),
      request.tool,
      canonical,
      hashOf(canonical),
      hashOf(canonicalJson(request.input)),
      JSON.stringify(request.origin),
      request.conversationId,
      now,
      new Date(now.getTime() + APPROVAL_MS),
    ],
    'store-approval',
  );
  if (!row) throw new Error('An approval was not stored');
  return asCard(row);
}
