import type { ConversationAnswer, ConversationRequest, ConversationsAnswer } from '@triage/contract/agent';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;
interface Row {
  id: string;
  title: string;
  created_at: Date;
  updated_at: Date;
}

const SHOWN_MAX = 100;

export async function listConversations(ctx: Ctx): Promise<ConversationsAnswer> {
  const rows = await ctx.db.query<Row>(
    `SELECT id, title, created_at, updated_at FROM agent_conversations
     WHERE user_id = $1 ORDER BY updated_at DESC, id LIMIT ${SHOWN_MAX}`,
    [ctx.tenantId],
  );
  return { conversations: rows.map(asSummary) };
}

export async function findConversation(ctx: Ctx, { id }: ConversationRequest): Promise<ConversationAnswer> {
  const [row] = await ctx.db.query<
    Row & { messages: NonNullable<ConversationAnswer['conversation']>['messages'] }
  >(
    'SELECT id, title, created_at, updated_at, messages FROM agent_conversations WHERE user_id = $1 AND id = $2',
    [ctx.tenantId, id],
  );
  return { conversation: row ? { ...asSummary(row), messages: row.messages } : null };
}

/** Its open cards go with it; receipts of what was decided stay. */
export async function deleteConversation(ctx: Ctx, { id }: ConversationRequest): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.query('DELETE FROM agent_conversations WHERE user_id = $1 AND id = $2', [ctx.tenantId, id]);
    await tx.query(
      `UPDATE agent_approvals SET status = 'expired', finished_at = $3, outcome = 'The conversation was deleted.'
       WHERE user_id = $1 AND conversation_id = $2 AND status = 'pending'`,
      [ctx.tenantId, id, ctx.clock.now()],
    );
  });
}

function asSummary({ id, title, created_at, updated_at }: Row) {
  return { id, title, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}
