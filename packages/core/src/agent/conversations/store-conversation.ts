import type { ChatMessage } from '@triage/contract/agent';
import type { TenantContext } from '../../context.ts';
import { cleanLine, cleanText } from '../../mailbox/clean-text.ts';
import { textOf } from '../history.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const TITLE_MAX = 80;
/** The oldest ones go: a chat is no archive. */
const CONVERSATIONS_MAX = 200;

/** Before the model is asked, so that a question survives whatever comes. */
export async function beginConversation(
  ctx: Ctx,
  id: string,
  messages: readonly ChatMessage[],
): Promise<void> {
  const first = messages.find(({ role }) => role === 'user');
  const title = first ? cleanLine(textOf(first), TITLE_MAX) : '';
  await ctx.db.query(
    `INSERT INTO agent_conversations (user_id, id, title, messages, created_at, updated_at)
     VALUES ($1, $2, $3, $4::jsonb, $5, $5)
     ON CONFLICT (user_id, id) DO UPDATE SET messages = $4::jsonb, updated_at = $5`,
    [ctx.tenantId, id, title, asJson(messages), ctx.clock.now()],
    'begin-conversation',
  );
  await ctx.db.query(
    `DELETE FROM agent_conversations WHERE user_id = $1 AND id IN (
       SELECT id FROM agent_conversations WHERE user_id = $1 ORDER BY updated_at DESC, id OFFSET ${CONVERSATIONS_MAX})`,
    [ctx.tenantId],
    'prune-conversations',
  );
}

/** Not an upsert: a conversation that was deleted meanwhile stays deleted. */
export async function endConversation(ctx: Ctx, id: string, messages: readonly unknown[]): Promise<void> {
  await ctx.db.query(
    'UPDATE agent_conversations SET messages = $3::jsonb, updated_at = $4 WHERE user_id = $1 AND id = $2',
    [ctx.tenantId, id, asJson(messages), ctx.clock.now()],
    'end-conversation',
  );
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
function asJson(messages: readonly unknown[]): string {
  return JSON.stringify(messages, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}
