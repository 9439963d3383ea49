import type { Sql } from '../query/query-pool.ts';
import { now, rows, run } from './rows.ts';

/** Two users with data that is hard to copy: any script, quotes, nulls, arrays, vectors, words, numbered rows. */
export async function fillDatabase(db: Sql): Promise<void> {
  const nasty = `"quoted" 'single' {braces,comma} \\back\\slash \n line\ttab 你好 👩‍🔬 NULL \\N`;
  for (const user of ['ada', 'bob']) {
    await run(
      db,
      rows
        .insertInto('users')
        .values({ id: user, name: user === 'ada' ? nasty : null, email: `${user}@example.test` }),
    );
    await run(
      db,
      rows.insertInto('threads').values(
        Array.from({ length: 110 }, (_, at) => ({
          user_id: user,
          thread_id: `thread ${at + 1}`,
          subject: `${nasty}${at + 1}`,
          label_ids: ['INBOX', nasty, ''],
          last_message_at: new Date(Date.parse('2026-03-01T10:00:00.123Z') - (at + 1) * 1_000),
        })),
      ),
    );
    await run(
      db,
      rows
        .insertInto('messages')
        .columns(['user_id', 'message_id', 'thread_id', 'sent_at', 'subject', 'body_text', 'headers'])
        .expression((eb) =>
          eb
            .selectFrom('threads')
            .select([
              'user_id',
              eb(eb.val('message of '), '||', eb.ref('thread_id')).$castTo<string>().as('message_id'),
              'thread_id',
              'last_message_at as sent_at',
              'subject',
              eb.val(`${nasty} `.repeat(20)).as('body_text'),
              eb.val(JSON.stringify({ x: nasty, n: 1.25 })).as('headers'),
            ])
            .where('user_id', '=', user),
        ),
    );
    await run(
      db,
      rows
        .insertInto('classifications')
        .columns([
          'user_id',
          'thread_id',
          'priority',
          'lane',
          'classified_at',
          'classified_by',
          'confidence',
          'last_message_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('threads')
            .select([
              'user_id',
              'thread_id',
              eb.val('high').as('priority'),
              eb.val('reply').as('lane'),
              'last_message_at as classified_at',
              eb.val('rules').as('classified_by'),
              eb.val(0.1).as('confidence'),
              'last_message_at',
            ])
            .where('user_id', '=', user),
        ),
    );
    await db.query(
      `INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, embedded_at)
       SELECT user_id, 'ai_primary', thread_id,
         (SELECT array_agg(sin(g * length(thread_id)))::real[] FROM generate_series(1, 1536) g)::halfvec(1536), 'hash', last_message_at
       FROM threads WHERE user_id = $1 LIMIT 8`,
      [user],
    );
    await run(
      db,
      rows.insertInto('lane_changes').values(
        Array.from({ length: 7 }, (_, at) => ({
          ...{
            user_id: user,
            id: `${at + 1}`,
            kind: 'archive' as const,
            thread_id: 'thread 1',
            lane: 'done' as const,
          },
          ...{ before: '{}', made_at: now },
        })),
      ),
    );
  }
  await run(
    db,
    rows.insertInto('jobs').values({ kind: 'mail-changed', payload: '{"userId":"ada"}', last_attempt: 8 }),
  );
}
