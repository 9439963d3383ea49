import type { Sql } from '../../query/query-pool.ts';
import { integer, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

const find = statement('user-settings-find', (p: { userId: string }) =>
  build
    .selectFrom('user_settings')
    .where('user_id', '=', p.userId)
    .select(['time_zone as timeZone', 'preferences']),
);

type Merge = { userId: string; timeZone: string | null; change: string; now: Date };

// Two tabs that change different fields both win: the database merges field by field.
const merge = sqlStatement(
  'user-settings-merge',
  {},
  (p: Placeholders<Merge>) => `
  INSERT INTO user_settings AS s (user_id, time_zone, preferences, updated_at)
  VALUES (${p.userId}, coalesce(${p.timeZone}, ''), ${p.change}::jsonb, ${p.now})
  ON CONFLICT (user_id) DO UPDATE SET time_zone = coalesce(${p.timeZone}, s.time_zone),
    preferences = s.preferences || excluded.preferences, updated_at = excluded.updated_at`,
);

export function findSettingsRow(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

/** Without a time zone the stored one is kept; a row without one still gets it from the calendar. */
export async function mergeSettings(
  db: Sql,
  { change, ...fields }: { userId: string; timeZone: string | null; change: object; now: Date },
): Promise<void> {
  await run(db, merge, { ...fields, change: JSON.stringify(change) });
}

const listKeeping = sqlStatement(
  'user-settings-list-keeping',
  { userId: text, days: integer },
  () => `
  SELECT user_id AS "userId", (preferences ->> 'keepConversationsDays')::int AS days FROM user_settings
  WHERE preferences ->> 'keepConversationsDays' ~ '^[0-9]{1,4}$'`,
);

/** People who have chosen how long their conversations are kept. */
export function listKeptDays(db: Sql) {
  return run(db, listKeeping, {});
}

const learnZone = statement(
  'user-settings-learn-time-zone',
  (p: { userId: string; timeZone: string; now: Date }) =>
    build
      .insertInto('user_settings')
      .values({ user_id: p.userId, time_zone: p.timeZone, updated_at: p.now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ time_zone: p.timeZone })
          .where('user_settings.time_zone', '=', ''),
      ),
);

/** One that is known stays. */
export async function putLearnedTimeZone(
  db: Sql,
  learned: { userId: string; timeZone: string; now: Date },
): Promise<void> {
  await run(db, learnZone, learned);
}
