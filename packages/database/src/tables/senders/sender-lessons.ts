import type { Lane } from '@triage/contract/inbox/lanes';
import type { Sql } from '../../query/query-pool.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Correction = { userId: string; threadId: string; lane: Lane; at: Date };
type Learned = { userId: string; sender: string; learnedAt: Date };
type Earlier = { lane: Lane; times: number; earlierAt: Date };

// The same lane again only counts; another one starts over.
const learn = sqlStatement(
  'sender-lessons-learn',
  {},
  (p: Placeholders<Correction>) => `
  INSERT INTO sender_lessons (user_id, sender_address, lane, times, learned_at)
  SELECT ${p.userId}, m.from_address, ${p.lane}, 1, ${p.at} FROM messages m
  WHERE m.user_id = ${p.userId} AND m.thread_id = ${p.threadId} AND NOT m.from_me AND m.from_address <> ''
  ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1
  ON CONFLICT (user_id, sender_address) DO UPDATE SET
    times = CASE WHEN sender_lessons.lane = excluded.lane THEN sender_lessons.times + 1 ELSE 1 END,
    lane = excluded.lane, learned_at = excluded.learned_at`,
);

const putBack = statement('sender-lessons-put-back', (p: Learned & Earlier) =>
  build
    .updateTable('sender_lessons')
    .set({ lane: p.lane, times: p.times, learned_at: p.earlierAt })
    .where('user_id', '=', p.userId)
    .where('sender_address', '=', p.sender)
    .where('learned_at', '=', p.learnedAt),
);

const remove = statement('sender-lessons-delete', (p: Learned) =>
  build
    .deleteFrom('sender_lessons')
    .where('user_id', '=', p.userId)
    .where('sender_address', '=', p.sender)
    .where('learned_at', '=', p.learnedAt),
);

/** For the sender of the thread's last message that is not the person's own. */
export async function learnSenderLane(db: Sql, correction: Correction): Promise<void> {
  await run(db, learn, correction);
}

/** As it was before the lesson of that time; a later lesson stays. */
export async function unlearnSenderLane(db: Sql, learned: Learned, before: Earlier | null): Promise<void> {
  if (before) await run(db, putBack, { ...learned, ...before });
  else await run(db, remove, learned);
}
