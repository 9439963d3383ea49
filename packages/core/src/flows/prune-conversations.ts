import type { Services } from '../context.ts';

/**
 * As each person has chosen; who has chosen nothing keeps theirs. What the assistant proposed goes with them, but not
 * while it waits for a decision.
 */
export async function pruneConversations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const conditions = {
    agent_conversations: 'c.updated_at',
    agent_approvals: `c.status <> 'pending' AND c.created_at`,
  };
  for (const [table, old] of Object.entries(conditions))
    await db.query(
      `DELETE FROM ${table} c USING user_settings s
       WHERE s.user_id = c.user_id AND s.preferences ->> 'keepConversationsDays' ~ '^[0-9]{1,4}$'
         AND ${old} < $1::timestamptz - make_interval(days => (s.preferences ->> 'keepConversationsDays')::int)`,
      [clock.now()],
    );
}
