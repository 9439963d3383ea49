import type { Sql } from '../../query/query-pool.ts';
import { integer, orNull, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
export interface ContactRow {
  contactId: string;
  email: string;
  name: string;
}

const open = statement('contacts-open-book', (p: Owner) =>
  build
    .insertInto('contact_books')
    .values({ user_id: p.userId })
    .onConflict((conflict) => conflict.doNothing()),
);

const close = statement('contacts-close-book', (p: Owner) =>
  build.deleteFrom('contact_books').where('user_id', '=', p.userId).returning('user_id'),
);

const find = sqlStatement(
  'contacts-find-book',
  { syncToken: orNull(text), readAt: orNull(timestamp), failure: orNull(text), contacts: integer },
  (p: Placeholders<Owner>) => `
  SELECT b.sync_token AS "syncToken", b.read_at AS "readAt", b.failure,
    (SELECT count(DISTINCT c.contact_id)::int FROM contacts c WHERE c.user_id = ${p.userId}) AS contacts
  FROM contact_books b WHERE b.user_id = ${p.userId}`,
);

type Reading = Owner & { began: string | null; syncToken: string | null; at: Date };

const settle = statement('contacts-settle-book', (p: Reading) =>
  build
    .updateTable('contact_books')
    .set({ sync_token: p.syncToken, read_at: p.at, failure: null })
    .where('user_id', '=', p.userId)
    .where('sync_token', 'is not distinct from', p.began)
    .returning('user_id'),
);

const listOpen = sqlStatement(
  'contacts-list-open-books',
  { userId: text },
  (p: Placeholders<{ scopes: readonly string[] }>) => `
  SELECT b.user_id AS "userId" FROM contact_books b JOIN connections c ON c.user_id = b.user_id
  WHERE c.status = 'connected' AND c.provider = 'google' AND c.scopes @> ${p.scopes}::text[]`,
);

// One whose job has failed for good is not tried again at every look.
const listIdle = sqlStatement(
  'contacts-list-idle-books',
  { userId: text },
  (p: Placeholders<{ userIds: readonly string[] }>) => `
  SELECT b.user_id AS "userId" FROM unnest(${p.userIds}::text[]) AS b (user_id)
  WHERE NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'read-contacts' AND j.key = b.user_id
    AND (j.state <> 'failed' OR j.failed_at > now() - interval '1 hour'))`,
);

const fail = statement('contacts-fail-book', (p: Owner & { failure: string }) =>
  build.updateTable('contact_books').set({ failure: p.failure }).where('user_id', '=', p.userId),
);

const empty = statement('contacts-empty', (p: Owner) =>
  build.deleteFrom('contacts').where('user_id', '=', p.userId),
);

const remove = sqlStatement(
  'contacts-remove',
  {},
  (p: Placeholders<Owner & { contactIds: readonly string[] }>) => `
  DELETE FROM contacts WHERE user_id = ${p.userId} AND contact_id = ANY (${p.contactIds}::text[])`,
);

const put = sqlStatement(
  'contacts-put',
  {},
  (
    p: Placeholders<
      Owner & { contactIds: readonly string[]; emails: readonly string[]; names: readonly string[] }
    >,
  ) => `
  INSERT INTO contacts (user_id, contact_id, email, name)
  SELECT ${p.userId}, c.id, c.email, c.name
  FROM unnest(${p.contactIds}::text[], ${p.emails}::text[], ${p.names}::text[]) AS c (id, email, name)
  ON CONFLICT (user_id, contact_id, email) DO UPDATE SET name = excluded.name`,
);

const suggest = sqlStatement(
  'contacts-suggest',
  { email: text, name: text },
  (p: Placeholders<Owner & { text: string; limit: number }>) => `
  SELECT c.email, c.name FROM contacts c
  WHERE c.user_id = ${p.userId} AND search_fold(c.name || ' ' || c.email) LIKE contains_pattern(${p.text})
  ORDER BY c.name, c.email LIMIT ${p.limit}`,
);

const list = statement('contacts-list', (p: Owner & { limit: number }) =>
  build
    .selectFrom('contacts')
    .where('user_id', '=', p.userId)
    .select(['email', 'name'])
    .orderBy('email')
    .limit(p.limit),
);

/** The person lets us read their contacts from now on. */
export async function openContactBook(db: Sql, userId: string): Promise<void> {
  await run(db, open, { userId });
}

/** With everything that was read. False where it was not open. */
export async function closeContactBook(db: Sql, userId: string): Promise<boolean> {
  return (await runOne(db, close, { userId })) !== undefined;
}

/** Undefined where it is not turned on. */
export function findContactBook(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

/** For all users with these scopes: owners whose contacts no job will fetch. */
export async function listIdleContactBooks(db: Sql, scopes: readonly string[]) {
  const open = await run(db, listOpen, { scopes });
  return run(db, listIdle, { userIds: open.map(({ userId }) => userId) });
}

/**
 * False where it was turned off or read meanwhile, also if it is on again: what was read since `began`, the token at
 * the start, may not be written.
 */
export async function settleContactBook(tx: Sql, reading: Reading): Promise<boolean> {
  return (await runOne(tx, settle, reading)) !== undefined;
}

export async function failContactBook(db: Sql, failed: Owner & { failure: string }): Promise<void> {
  await run(db, fail, failed);
}

export async function emptyContactBook(tx: Sql, userId: string): Promise<void> {
  await run(tx, empty, { userId });
}

export async function removeContacts(
  tx: Sql,
  gone: Owner & { contactIds: readonly string[] },
): Promise<void> {
  if (gone.contactIds.length > 0) await run(tx, remove, gone);
}

/** Each address of a contact once. */
export async function putContacts(tx: Sql, userId: string, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return;
  await run(tx, put, {
    userId,
    contactIds: rows.map(({ contactId }) => contactId),
    emails: rows.map(({ email }) => email),
    names: rows.map(({ name }) => name),
  });
}

export function suggestContacts(db: Sql, asked: Owner & { text: string; limit: number }) {
  return run(db, suggest, asked);
}

export function listContactAddresses(db: Sql, wanted: Owner & { limit: number }) {
  return run(db, list, wanted);
}
