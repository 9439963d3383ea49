import type { Sql } from '../../query/query-pool.ts';
import { boolean } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Id = { id: string };

const COLUMNS = [
  'email',
  'asked_at as askedAt',
  'expires_at as expiresAt',
  'sent_at as sentAt',
  'used_at as usedAt',
] as const;

const insert = statement('sign-in-links-insert', (p: Id & { email: string; now: Date }) =>
  build.insertInto('sign_in_links').values({ id: p.id, email: p.email, asked_at: p.now }),
);

const find = statement('sign-in-links-find', (p: Id) =>
  build.selectFrom('sign_in_links').where('id', '=', p.id).select(COLUMNS),
);

const findByToken = statement('sign-in-links-find-by-token', (p: { tokenHash: string }) =>
  build.selectFrom('sign_in_links').where('token_hash', '=', p.tokenHash).select(COLUMNS),
);

const open = statement('sign-in-links-open', (p: Id & { tokenHash: string; expiresAt: Date }) =>
  build
    .updateTable('sign_in_links')
    .set({ token_hash: p.tokenHash, expires_at: p.expiresAt })
    .where('id', '=', p.id)
    .where('sent_at', 'is', null),
);

const noteSent = statement('sign-in-links-note-sent', (p: Id & { now: Date }) =>
  build.updateTable('sign_in_links').set({ sent_at: p.now, failed_at: null }).where('id', '=', p.id),
);

const noteFailure = statement('sign-in-links-note-failure', (p: Id & { now: Date }) =>
  build.updateTable('sign_in_links').set({ failed_at: p.now }).where('id', '=', p.id),
);

const remove = statement('sign-in-links-remove', (p: Id) =>
  build.deleteFrom('sign_in_links').where('id', '=', p.id),
);

const use = statement('sign-in-links-use', (p: { tokenHash: string; now: Date }) =>
  build
    .updateTable('sign_in_links')
    .set({ used_at: p.now })
    .where('token_hash', '=', p.tokenHash)
    // Of two simultaneous clicks, one changes the row; the other finds it used.
    .where('used_at', 'is', null)
    .where('expires_at', '>', p.now)
    .returning('email'),
);

const useOthers = statement('sign-in-links-use-others', (p: { email: string; now: Date }) =>
  build
    .updateTable('sign_in_links')
    .set({ used_at: p.now })
    .where('email', '=', p.email)
    .where('token_hash', 'is not', null)
    .where('used_at', 'is', null),
);

const removeOld = statement('sign-in-links-remove-old', (p: { before: Date }) =>
  build.deleteFrom('sign_in_links').where('asked_at', '<', p.before),
);

const removeOf = statement('sign-in-links-remove-of-address', (p: { email: string }) =>
  build.deleteFrom('sign_in_links').where('email', '=', p.email),
);

const findTrouble = sqlStatement(
  'sign-in-links-find-trouble',
  { fails: boolean },
  (p: Placeholders<{ since: Date }>) => `
  SELECT EXISTS (
    SELECT 1 FROM sign_in_links WHERE asked_at > ${p.since} AND sent_at IS NULL AND failed_at IS NOT NULL
  ) AS fails`,
);

export async function insertLink(db: Sql, link: Id & { email: string; now: Date }): Promise<void> {
  await run(db, insert, link);
}

export function findLinkRow(db: Sql, id: string) {
  return runOne(db, find, { id });
}

export function findLinkByToken(db: Sql, tokenHash: string) {
  return runOne(db, findByToken, { tokenHash });
}

/** From now on the link signs in: stored before the email leaves, which may arrive before the server's answer. */
export async function openLink(db: Sql, link: Id & { tokenHash: string; expiresAt: Date }): Promise<void> {
  await run(db, open, link);
}

export async function noteLinkSent(db: Sql, link: Id & { now: Date }): Promise<void> {
  await run(db, noteSent, link);
}

export async function noteLinkFailure(db: Sql, link: Id & { now: Date }): Promise<void> {
  await run(db, noteFailure, link);
}

export async function deleteLink(db: Sql, id: string): Promise<void> {
  await run(db, remove, { id });
}

/** The address, for the one call that used the link up. */
export async function spendLink(
  db: Sql,
  link: { tokenHash: string; now: Date },
): Promise<string | undefined> {
  return (await runOne(db, use, link))?.email;
}

/** Older links of the address, which may still be in its mailbox. */
export async function spendOtherLinks(db: Sql, link: { email: string; now: Date }): Promise<void> {
  await run(db, useOthers, link);
}

export async function deleteOldLinks(db: Sql, before: Date): Promise<void> {
  await run(db, removeOld, { before });
}

export async function deleteLinksOfAddress(db: Sql, email: string): Promise<void> {
  await run(db, removeOf, { email });
}

/** Whether an email that was asked for since then waits because the mail server failed. */
export async function waitsForMailServer(db: Sql, since: Date): Promise<boolean> {
  return (await runOne(db, findTrouble, { since }))?.fails ?? false;
}
