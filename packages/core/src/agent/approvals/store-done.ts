import { randomUUID } from 'node:crypto';
import type { ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import type { TenantContext } from '../../context.ts';
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
  const id = randomUUID();
  const canonical = canonicalJson(asked);
  await ctx.db.query(
    `INSERT INTO agent_approvals (user_id, id, tool, arguments, arguments_hash, input_hash, origin, conversation_id,
       status, outcome, result, undo, undo_until, created_at, expires_at, decided_at, decided_in, finished_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6::jsonb, $7, 'executed', $8, $9::jsonb, $10::jsonb, $11, $12, $12, $12, 'asked', $12)`,
    [
      ctx.tenantId,
      id,
      tool,
      canonical,
      hashOf(canonical),
      JSON.stringify(origin),
      conversationId,
      carried.text,
      JSON.stringify(carried.result),
      carried.undo ? JSON.stringify(carried.undo.data) : null,
      carried.undo?.until ?? null,
      at,
    ],
    'store-done',
  );
  return id;
}
