import type { SenderHistory } from '@triage/contract/inbox/sender-history';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, jsonOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

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

const recentRecipients = sqlStatement(
  'correspondents-recent-recipients',
  { address: text },
  (p: Placeholders<Owner & { messages: number }>) => `
  SELECT DISTINCT a.address FROM (
    SELECT to_list, cc_list FROM messages WHERE user_id = ${p.userId} AND from_me
    ORDER BY sent_at DESC LIMIT ${p.messages}) m
  CROSS JOIN LATERAL unnest(m.to_list || m.cc_list) AS a (address)`,
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

const findSender = sqlStatement(
  'correspondents-find-sender',
  {
    threads: integer,
    messages: integer,
    firstSeen: orNull(timestamp),
    lastSeen: orNull(timestamp),
    answered: integer,
    recent: jsonOf<SenderHistory['recent']>(),
  },
  (p: Placeholders<Owner & { address: string; recent: number }>) => `
  WITH theirs AS MATERIALIZED (
    SELECT m.thread_id, count(*) AS messages, min(m.sent_at) AS first, max(m.sent_at) AS last FROM messages m
    WHERE m.user_id = ${p.userId} AND m.from_address = ${p.address} AND NOT m.from_me GROUP BY m.thread_id),
  recent AS MATERIALIZED (SELECT thread_id, last FROM theirs ORDER BY last DESC, thread_id LIMIT ${p.recent})
  SELECT count(*)::int AS threads, coalesce(sum(o.messages), 0)::int AS messages,
    min(o.first) AS "firstSeen", max(o.last) AS "lastSeen",
    count(*) FILTER (WHERE EXISTS (SELECT 1 FROM messages mine
      WHERE mine.user_id = ${p.userId} AND mine.thread_id = o.thread_id AND mine.from_me AND mine.sent_at > o.first))::int
      AS answered,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('threadId', t.thread_id, 'subject', t.subject, 'lane', c.lane,
        'lastMessageAt', t.last_message_at, 'unread', t.unread) ORDER BY r.last DESC, r.thread_id), '[]')
      FROM recent r JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = r.thread_id
      LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = r.thread_id) AS recent
  FROM theirs o`,
);

/** Which of the addresses, in lower case, the user has written to. */
export async function findWrittenTo(
  db: Sql,
  wanted: Owner & { emails: readonly string[] },
): Promise<Set<string>> {
  if (wanted.emails.length === 0) return new Set();
  return new Set((await run(db, writtenTo, wanted)).map(({ email }) => email));
}

/** `a@b` or `Name <a@b>`: the recipients of the newest messages that the person sent. */
export async function listRecentRecipients(db: Sql, wanted: Owner & { messages: number }): Promise<string[]> {
  return (await run(db, recentRecipients, wanted)).map(({ address }) => address);
}

/** The most frequent senders, or those whose address or name contains `sender`. */
export function countMailBySender(db: Sql, wanted: Owner & { sender: string; limit: number }) {
  return run(db, countSenders, wanted);
}

/** One row, of an address that never wrote too. */
export function findSenderRow(db: Sql, sender: Owner & { address: string; recent: number }) {
  return runOne(db, findSender, sender);
}
