import type { ConversationAnswer, ConversationRequest, ConversationsAnswer } from '@triage/contract/agent';
import {
  deleteConversationRow,
  findConversationRow,
  listConversationRows,
} from '@triage/database/tables/agent-conversations';
import { expireApprovalsOf } from '@triage/database/tables/approvals/approval-decisions';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
type Summary = Awaited<ReturnType<typeof listConversationRows>>[number];

const SHOWN_MAX = 100;

export async function listConversations(ctx: Ctx): Promise<ConversationsAnswer> {
  const rows = await listConversationRows(ctx.db, { userId: ctx.tenantId, limit: SHOWN_MAX });
  return { conversations: rows.map(asSummary) };
}

export async function findConversation(ctx: Ctx, { id }: ConversationRequest): Promise<ConversationAnswer> {
  const row = await findConversationRow(ctx.db, { userId: ctx.tenantId, id });
  return { conversation: row ? { ...asSummary(row), messages: row.messages } : null };
}

/** Deletes its open cards too; receipts of decided ones stay. */
export async function deleteConversation(ctx: Ctx, { id }: ConversationRequest): Promise<void> {
  const userId = ctx.tenantId;
  const outcome = 'The conversation was deleted.';
  await ctx.db.transaction(async (tx) => {
    await deleteConversationRow(tx, { userId, id });
    await expireApprovalsOf(tx, { userId, conversationId: id, outcome, now: ctx.clock.now() });
  });
}

function asSummary({ id, title, createdAt, updatedAt }: Summary) {
  return { id, title, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
