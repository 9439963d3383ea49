import type { Sql } from '../query-pool.ts';
import { boolean, integer, text, timestamp } from '../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../statements/statement.ts';

type Owner = { userId: string };

const writtenTo = sqlStatement(
  'correspondents-written-to',
  { email: text },
  (p: Placeholders<Owner & { emails: readonly string[] }>) => `
  SELECT DISTINCT k.email
  FROM messages m CROSS JOIN LATERAL unnest(m.to_list || m.cc_list || m.bcc_list) AS a (address)
    CROSS JOIN LATERAL (SELECT lower(coalesce(substring(a.address FROM '<([^<>]*)>\\s*$'), a.address)) AS email) k
  WHERE m.user_id = ${p.userId} AND m.from_me AND k.email = ANY (${p.emails}::text[])`,
);

const countSenders = sqlStatement(
  'correspondents-count-senders',
  {
    email: text,
    name: text,
    messages: integer,
    threads: integer,
    first: timestamp,
    last: timestamp,
    answeredEver: boolean,
  },
  (p: Placeholders<Owner & { sender: string; limit: number }>) => `
  WITH top AS (
    SELECT from_address AS email, max(from_name) AS name, count(*)::int AS messages,
      count(DISTINCT thread_id)::int AS threads, min(sent_at) AS first, max(sent_at) AS last
    FROM messages
    WHERE user_id = ${p.userId} AND NOT from_me
      AND (${p.sender} = '' OR position(lower(${p.sender}) IN lower(from_address || ' ' || from_name)) > 0)
    GROUP BY from_address ORDER BY count(*) DESC, from_address LIMIT ${p.limit})
  SELECT top.*, EXISTS (
    SELECT 1 FROM messages m JOIN messages r ON r.user_id = ${p.userId} AND r.thread_id = m.thread_id AND r.from_me
    WHERE m.user_id = ${p.userId} AND m.from_address = top.email) AS "answeredEver"
  FROM top ORDER BY messages DESC, email`,
);

/** Those of the addresses, in lower case, that the person has written to. */
export async function findWrittenTo(
  db: Sql,
  wanted: Owner & { emails: readonly string[] },
): Promise<Set<string>> {
  if (wanted.emails.length === 0) return new Set();
  return new Set((await run(db, writtenTo, wanted)).map(({ email }) => email));
}

/** Who writes most, or those whose address or name contains `sender`. */
export function countMailBySender(db: Sql, wanted: Owner & { sender: string; limit: number }) {
  return run(db, countSenders, wanted);
}
