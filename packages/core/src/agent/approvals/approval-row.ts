import type {
  ApprovalCard,
  ApprovalOrigin,
  ApprovalStatus,
  Receipt,
  WriteToolName,
} from '@triage/contract/agent';

export interface ApprovalRow {
  id: string;
  tool: WriteToolName;
  arguments: string;
  argumentsHash: string;
  inputHash: string;
  origin: ApprovalOrigin;
  status: ApprovalStatus;
  outcome: string | null;
  result: Record<string, unknown> | null;
  conversationId: string | null;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decidedIn: 'chat' | 'card' | null;
  finishedAt: Date | null;
}

export const APPROVAL_COLUMNS = `id, tool, arguments, arguments_hash AS "argumentsHash", input_hash AS "inputHash", origin,
  status, outcome, result, conversation_id AS "conversationId", created_at AS "createdAt", expires_at AS "expiresAt",
  decided_at AS "decidedAt", decided_in AS "decidedIn", finished_at AS "finishedAt"`;

export function asCard(row: ApprovalRow): ApprovalCard {
  return {
    approvalId: row.id,
    tool: row.tool,
    arguments: JSON.parse(row.arguments) as Record<string, unknown>,
    argumentsHash: row.argumentsHash,
    origin: row.origin,
    conversationId: row.conversationId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** A card that nobody decided in time has expired, whether or not anybody has written that down. */
export function asReceipt(row: ApprovalRow, reader: { now: Date; name: string }): Receipt {
  const isOver = row.status === 'pending' && row.expiresAt <= reader.now;
  return {
    ...asCard(row),
    status: isOver ? 'expired' : row.status,
    decidedBy: row.decidedAt ? reader.name : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedIn: row.decidedIn,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    outcome: row.outcome,
  };
}
