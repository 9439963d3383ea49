import type { Sql } from '../../query/query-pool.ts';
import { orNull, text, textArray } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

const find = sqlStatement(
  'owners-find',
  {
    email: text,
    name: orNull(text),
    mailbox: orNull(text),
    timeZone: orNull(text),
    aliases: textArray,
  },
  (p: Placeholders<{ userId: string }>) => `
  SELECT u.email, u.name, coalesce(m.email_address, nullif(c.email_address, '')) AS mailbox, s.time_zone AS "timeZone",
    ARRAY(SELECT a.email FROM send_as_addresses a WHERE a.user_id = ${p.userId} AND a.listed_at IS NOT NULL
      ORDER BY a.email) AS aliases
  FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id LEFT JOIN connections c ON c.user_id = u.id
    LEFT JOIN user_settings s ON s.user_id = u.id
  WHERE u.id = ${p.userId}`,
);

/** The owner of a mailbox: sign-in address, mailbox address if connected, other addresses, and time zone. */
export function findOwnerRow(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}
