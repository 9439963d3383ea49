import type { WritingAspect } from '@triage/contract/triage/lessons';
import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

interface LessonKey {
  userId: string;
  address: string;
  language: string;
  aspect: WritingAspect;
}

// The same again only counts; another value starts over.
const learn = sqlStatement(
  'writing-lessons-learn',
  {},
  (p: Placeholders<LessonKey & { value: string; now: Date }>) => `
  INSERT INTO writing_lessons AS l (user_id, address, language, aspect, value, times, learned_at)
  VALUES (${p.userId}, ${p.address}, ${p.language}, ${p.aspect}, ${p.value}, 1, ${p.now})
  ON CONFLICT (user_id, address, language, aspect) DO UPDATE SET value = excluded.value,
    times = CASE WHEN l.value = excluded.value THEN l.times + 1 ELSE 1 END, learned_at = excluded.learned_at`,
);

const listFor = sqlStatement(
  'writing-lessons-list-for',
  { aspect: oneOf<WritingAspect>(), value: text },
  (p: Placeholders<{ userId: string; address: string; language: string }>) => `
  SELECT aspect, value FROM writing_lessons
  WHERE user_id = ${p.userId} AND address = ${p.address} AND language = ${p.language}`,
);

const list = sqlStatement(
  'writing-lessons-list',
  {
    address: text,
    name: text,
    language: text,
    aspect: oneOf<WritingAspect>(),
    value: text,
    times: integer,
    learnedAt: timestamp,
  },
  (p: Placeholders<{ userId: string; limit: number }>) => `
  SELECT l.address, coalesce(m.from_name, '') AS name, l.language, l.aspect, l.value, l.times,
    l.learned_at AS "learnedAt"
  FROM writing_lessons l LEFT JOIN LATERAL (
    SELECT from_name FROM messages WHERE user_id = ${p.userId} AND from_address = l.address
    ORDER BY sent_at DESC LIMIT 1) m ON true
  WHERE l.user_id = ${p.userId} ORDER BY l.address, l.language, l.aspect LIMIT ${p.limit}`,
);

const forget = sqlStatement(
  'writing-lessons-forget',
  { value: text },
  (p: Placeholders<LessonKey>) => `
  DELETE FROM writing_lessons WHERE user_id = ${p.userId} AND address = ${p.address}
    AND language = ${p.language} AND aspect = ${p.aspect} RETURNING value`,
);

export async function learnWriting(db: Sql, lesson: LessonKey & { value: string; now: Date }): Promise<void> {
  await run(db, learn, lesson);
}

export function listWritingFor(db: Sql, of: { userId: string; address: string; language: string }) {
  return run(db, listFor, of);
}

export function listWritingLessons(db: Sql, of: { userId: string; limit: number }) {
  return run(db, list, of);
}

/** False if there was none. */
export async function forgetWriting(db: Sql, key: LessonKey): Promise<boolean> {
  return (await run(db, forget, key)).length > 0;
}
