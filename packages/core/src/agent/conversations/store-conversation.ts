import type { ChatMessage } from '@triage/contract/agent';
import {
  deleteOldConversations,
  putConversation,
  setConversationMessages,
} from '@triage/database/tables/agent-conversations';
import type { TenantContext } from '../../context.ts';
import { cleanLine, cleanText } from '../../mail-text/clean-text.ts';
import { textOf } from '../history.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const TITLE_MAX = 80;
/** The oldest ones go: a chat is no archive. */
const CONVERSATIONS_MAX = 200;

/** Stored before the model is called, so that a question survives every failure. */
export async function beginConversation(
  ctx: Ctx,
  id: string,
  messages: readonly ChatMessage[],
): Promise<void> {
  const first = messages.find(({ role }) => role === 'user');
  const title = first ? cleanLine(textOf(first), TITLE_MAX) : '';
  const userId = ctx.tenantId;
  await putConversation(ctx.db, { userId, id, title, messages: asJson(messages), now: ctx.clock.now() });
  await deleteOldConversations(ctx.db, { userId, kept: CONVERSATIONS_MAX });
}

export async function endConversation(ctx: Ctx, id: string, messages: readonly unknown[]): Promise<void> {
  const change = { id, messages: asJson(messages), now: ctx.clock.now() };
  await setConversationMessages(ctx.db, { userId: ctx.tenantId, ...change });
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
function asJson(messages: readonly unknown[]): string {
  return JSON.stringify(messages, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}
