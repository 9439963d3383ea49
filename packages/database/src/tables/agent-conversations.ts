import type { ConversationAnswer } from '@triage/contract/agent';
import type { Sql } from '../query/query-pool.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

type Owner = { userId: string };
type Key = Owner & { id: string };
type Messages = NonNullable<ConversationAnswer['conversation']>['messages'];

const summary = ['id', 'title', 'created_at as createdAt', 'updated_at as updatedAt'] as const;

const list = statement('agent-conversations-list', (p: Owner & { limit: number }) =>
  build
    .selectFrom('agent_conversations')
    .where('user_id', '=', p.userId)
    .select(summary)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(p.limit),
);

const find = statement('agent-conversations-find', (p: Key) =>
  build
    .selectFrom('agent_conversations')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .select(summary)
    .select((e) => e.ref('messages').$castTo<Messages>().as('messages')),
);

const begin = statement(
  'agent-conversations-begin',
  (p: Key & { title: string; messages: string; now: Date }) =>
    build
      .insertInto('agent_conversations')
      .values({
        user_id: p.userId,
        id: p.id,
        title: p.title,
        messages: p.messages,
        created_at: p.now,
        updated_at: p.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet({ messages: p.messages, updated_at: p.now }),
      ),
);

const end = statement('agent-conversations-end', (p: Key & { messages: string; now: Date }) =>
  build
    .updateTable('agent_conversations')
    .set({ messages: p.messages, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

const removeOldest = statement('agent-conversations-delete-oldest', (p: Owner & { kept: number }) =>
  build
    .deleteFrom('agent_conversations')
    .where('user_id', '=', p.userId)
    .where('id', 'in', (e) =>
      e
        .selectFrom('agent_conversations')
        .where('user_id', '=', p.userId)
        .select('id')
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(p.kept),
    ),
);

const remove = statement('agent-conversations-delete', (p: Key) =>
  build.deleteFrom('agent_conversations').where('user_id', '=', p.userId).where('id', '=', p.id),
);

/** The latest first. */
export function listConversationRows(db: Sql, wanted: Owner & { limit: number }) {
  return run(db, list, wanted);
}

export function findConversationRow(db: Sql, key: Key) {
  return runOne(db, find, key);
}

/** `messages` is JSON. The title stays the one that the conversation began with. */
export async function putConversation(
  db: Sql,
  conversation: Key & { title: string; messages: string; now: Date },
): Promise<void> {
  await run(db, begin, conversation);
}

/** Not an upsert: a conversation that was deleted meanwhile stays deleted. */
export async function setConversationMessages(
  db: Sql,
  conversation: Key & { messages: string; now: Date },
): Promise<void> {
  await run(db, end, conversation);
}

export async function deleteOldConversations(db: Sql, conversations: Owner & { kept: number }) {
  await run(db, removeOldest, conversations);
}

export async function deleteConversationRow(db: Sql, key: Key): Promise<void> {
  await run(db, remove, key);
}

type Limits = { userIds: readonly string[]; olderThan: readonly Date[] };

const removeOld = sqlStatement(
  'agent-conversations-delete-old',
  {},
  (p: Placeholders<Limits>) => `
  DELETE FROM agent_conversations c
  USING unnest(${p.userIds}::text[], ${p.olderThan}::timestamptz[]) AS chosen(user_id, older_than)
  WHERE c.user_id = chosen.user_id AND c.updated_at < chosen.older_than`,
);

/** Each person's conversations before a time of their own. */
export async function deleteConversationsBefore(db: Sql, limits: Limits): Promise<void> {
  await run(db, removeOld, limits);
}
