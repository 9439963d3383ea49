import type {
  ApprovalCard,
  ApprovalOrigin,
  ApprovalStatus,
  Receipt,
  WriteToolName,
} from '@triage/contract/agent';
import type { SendStatus } from '@triage/contract/send';

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
  decidedIn: Receipt['decidedIn'];
  finishedAt: Date | null;
  sendStatus: SendStatus | null;
  undoUntil: Date | null;
  undoneAt: Date | null;
}

export const APPROVAL_COLUMNS = `id, tool, arguments, arguments_hash AS "argumentsHash", input_hash AS "inputHash", origin,
  status, outcome, result, conversation_id AS "conversationId", created_at AS "createdAt", expires_at AS "expiresAt",
  decided_at AS "decidedAt", decided_in AS "decidedIn", finished_at AS "finishedAt",
  (SELECT s.status FROM scheduled_sends s WHERE s.user_id = agent_approvals.user_id
    AND s.id = agent_approvals.result ->> 'scheduledSendId') AS "sendStatus",
  undo_until AS "undoUntil", undone_at AS "undoneAt"`;

export function asCard(row: ApprovalRow): ApprovalCard {
  return {
    approvalId: row.id,
    tool: row.tool,
    arguments: JSON.parse(row.arguments) as Record<string, unknown>,
    argumentsHash: row.argumentsHash,
    // A card that was stored before these were part of it.
    origin: { ...row.origin, attachments: row.origin.attachments ?? [], links: row.origin.links ?? [] },
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
    sendStatus: row.sendStatus,
    undoUntil: sayUndoUntil(row),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

/** Null where nothing can be taken back, and once it was. */
export function sayUndoUntil(row: Pick<ApprovalRow, 'undoUntil' | 'undoneAt'>): string | null {
  return row.undoneAt ? null : (row.undoUntil?.toISOString() ?? null);
}
