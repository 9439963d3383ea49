import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import {
  boolean,
  type Column,
  integer,
  oneOf,
  orNull,
  type RowOf,
  text,
  textArray,
  timestamp,
} from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type Owner = { userId: string };

const bytes: Column<Uint8Array> = { type: 'bytea' };

const ofThreads = sqlStatement(
  'twins-find-keys',
  { key: text },
  (p: Placeholders<Owner & { threadIds: readonly string[] }>) => `
  SELECT DISTINCT k.key::text AS key FROM threads t, unnest(ARRAY[t.twin_key, t.received_key]) AS k(key)
  WHERE t.user_id = ${p.userId} AND t.thread_id = ANY (${p.threadIds}::text[]) AND k.key IS NOT NULL`,
);

const COPY = {
  threadId: text,
  keys: textArray,
  lane: orNull(oneOf<Lane>()),
  snoozedUntil: orNull(timestamp),
  unread: boolean,
  starred: boolean,
  inInbox: boolean,
  received: boolean,
  answered: boolean,
  waiting: boolean,
  labelIds: textArray,
  splits: textArray,
  lastMessageAt: timestamp,
  addressed: integer,
  connected: boolean,
};

export type CopyRow = RowOf<typeof COPY>;
/** `scopes`: what a connection of Google needs to have. */
type WantedCopies = Owner & { keys: readonly string[]; now: Date; scopes: readonly string[] };

// An address as "Name <ann@example.test>" or bare.
const isOwn = (list: string) => `EXISTS (SELECT 1 FROM unnest(${list}) AS r(entry)
      WHERE lower(coalesce(substring(r.entry FROM '<([^<>]*)>$'), r.entry)) = ANY (own.emails))`;

/** As a connection is, whose key can be opened: what is in a mailbox that is not connected cannot be changed. */
const isConnected = (userId: string, scopes: string) => `EXISTS (SELECT 1 FROM connections n
      WHERE n.user_id = ${userId} AND n.status <> 'revoked' AND (n.provider = 'imap' OR n.scopes @> ${scopes}::text[]))`;

/** A thread that looks like a forgery is no copy of any other: it would hide the email that it imitates. */
const copies = sqlStatement(
  'twins-list-copies',
  COPY,
  (p: Placeholders<WantedCopies>) => `
  SELECT t.thread_id AS "threadId", array_remove(ARRAY[t.twin_key::text, t.received_key::text], NULL) AS keys, c.lane,
    (SELECT s.snoozed_until FROM snoozes s WHERE s.user_id = ${p.userId} AND s.thread_id = t.thread_id
      AND s.snoozed_until > ${p.now}) AS "snoozedUntil",
    t.unread, t.starred, t.in_inbox AS "inInbox", t.received, t.received AND t.last_from_me AS answered,
    coalesce(t.waiting, false) AND NOT EXISTS (SELECT 1 FROM muted_threads q WHERE q.user_id = ${p.userId}
      AND q.thread_id = t.thread_id) AS waiting,
    t.label_ids AS "labelIds",
    ARRAY(SELECT m.split_id FROM split_threads m WHERE m.user_id = ${p.userId} AND m.thread_id = t.thread_id) AS splits,
    t.last_message_at AS "lastMessageAt",
    (SELECT coalesce(min(CASE WHEN m.from_me THEN 3 WHEN ${isOwn('m.to_list')} THEN 0
      WHEN ${isOwn('m.cc_list')} THEN 1 ELSE 2 END), 3)::int
      FROM messages m WHERE m.user_id = ${p.userId} AND m.thread_id = t.thread_id) AS addressed,
    ${isConnected(p.userId, p.scopes)} AS connected
  FROM threads t
  CROSS JOIN (SELECT array_agg(o.email) AS emails FROM (
    SELECT lower(b.email_address) AS email FROM mailboxes b WHERE b.user_id = ${p.userId}
    UNION ALL SELECT a.email FROM send_as_addresses a WHERE a.user_id = ${p.userId} AND a.listed_at IS NOT NULL) o) own
  LEFT JOIN classifications c ON c.user_id = ${p.userId} AND c.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId} AND (t.twin_key = ANY (${p.keys}::bigint[]) OR t.received_key = ANY (${p.keys}::bigint[]))
    AND NOT coalesce(c.suspicious, false)`,
);

const allKeys = sqlStatement(
  'twins-list-keys',
  { keys: bytes },
  (p: Placeholders<Owner>) => `
  SELECT coalesce(string_agg(int8send(t.twin_key) || coalesce(int8send(t.received_key), ''), ''), '') AS keys FROM threads t
  WHERE t.user_id = ${p.userId} AND t.twin_key IS NOT NULL`,
);

const state = sqlStatement(
  'twins-find-state',
  { version: orNull(text), connected: boolean },
  (p: Placeholders<Owner & { scopes: readonly string[] }>) => `
  SELECT email_address || ' ' || indexed_at || ' ' || version AS version,
    ${isConnected(p.userId, p.scopes)} AS connected
  FROM mailboxes WHERE user_id = ${p.userId}`,
);

/** Changes with whatever decides which copies lead; null as long as the mailbox has no version. */
export async function findTwinsVersion(
  db: Sql,
  mailbox: Owner & { scopes: readonly string[] },
): Promise<string | null> {
  const found = await runOne(db, state, mailbox);
  return found?.version ? `${found.version} ${found.connected}` : null;
}

/** The keys of these threads; a thread with an email that has no Message-ID has none. */
export async function findTwinKeys(
  db: Sql,
  threads: Owner & { threadIds: readonly string[] },
): Promise<string[]> {
  return (await run(db, ofThreads, threads)).map(({ key }) => key);
}

/** `addressed`: 0 where an address of the mailbox is in To, 1 in Cc, 2 in neither, 3 in a thread of own messages alone. */
export function listCopies(db: Sql, wanted: WantedCopies): Promise<CopyRow[]> {
  return run(db, copies, wanted);
}

/** Both keys of all threads in one value, eight bytes each: a row for each would be slow to parse. */
export async function listAllTwinKeys(db: Sql, userId: string): Promise<Uint8Array> {
  return (await runOne(db, allKeys, { userId }))?.keys ?? new Uint8Array();
}
