import type { ApprovalCard, Receipt } from '@triage/contract/agent';
import type { ApprovalRow } from '@triage/database/tables/approvals/agent-approvals';

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

/** A card past its deadline counts as expired, even if the row was not updated yet. */
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
