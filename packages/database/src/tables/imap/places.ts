import type { Sql } from '../../query/query-pool.ts';
import { double, oneOf, text, textArray } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';
import type { FolderRole } from './folders.ts';

/** A message in a folder. */
export interface Place {
  path: string;
  uid: number;
  messageId: string;
  flags: string[];
}

type InFolder = { userId: string; path: string };
type Uids = InFolder & { uids: number[] };

const place = { uid: double, messageId: text, flags: textArray };
const named = 'p.uid::float8 AS uid, p.message_id AS "messageId", p.flags';

const listAll = sqlStatement(
  'imap-places-list-folder',
  place,
  (p: Placeholders<InFolder>) => `
  SELECT ${named} FROM imap_places p WHERE p.user_id = ${p.userId} AND p.path = ${p.path}`,
);

const listSome = sqlStatement(
  'imap-places-list-uids',
  place,
  (p: Placeholders<Uids>) => `
  SELECT ${named} FROM imap_places p
  WHERE p.user_id = ${p.userId} AND p.path = ${p.path} AND p.uid = ANY (${p.uids}::bigint[])`,
);

const count = sqlStatement(
  'imap-places-count',
  { places: double },
  (p: Placeholders<InFolder>) => `
  SELECT count(*)::float8 AS places FROM imap_places WHERE user_id = ${p.userId} AND path = ${p.path}`,
);

const listOfMessages = sqlStatement(
  'imap-places-list-messages',
  { path: text, role: oneOf<FolderRole>(), ...place },
  (p: Placeholders<{ userId: string; messageIds: string[] }>) => `
  SELECT p.path, f.role, ${named} FROM imap_places p JOIN imap_folders f USING (user_id, path)
  WHERE p.user_id = ${p.userId} AND p.message_id = ANY (${p.messageIds}::text[]) ORDER BY p.path, p.uid`,
);

const put = sqlStatement(
  'imap-places-put',
  {},
  (p: Placeholders<Uids & { messageIds: string[]; flags: string[] }>) => `
  INSERT INTO imap_places (user_id, path, uid, message_id, flags)
  SELECT ${p.userId}, ${p.path}, n.uid, n.message_id, string_to_array(n.flags, ' ')
  FROM unnest(${p.uids}::bigint[], ${p.messageIds}::text[], ${p.flags}::text[]) AS n (uid, message_id, flags)
  ON CONFLICT (user_id, path, uid) DO UPDATE SET message_id = excluded.message_id, flags = excluded.flags`,
);

const remove = sqlStatement(
  'imap-places-delete',
  {},
  (p: Placeholders<Uids>) => `
  DELETE FROM imap_places
  WHERE user_id = ${p.userId} AND path = ${p.path} AND uid = ANY (${p.uids}::bigint[])`,
);

/** All of a folder, or those of these UIDs. */
export function listPlaces(
  db: Sql,
  folder: InFolder,
  uids?: number[],
): Promise<{ uid: number; messageId: string; flags: string[] }[]> {
  return uids ? run(db, listSome, { ...folder, uids }) : run(db, listAll, folder);
}

export async function countPlaces(db: Sql, folder: InFolder): Promise<number> {
  const [row] = await run(db, count, folder);
  return row?.places ?? 0;
}

export function listPlacesOf(db: Sql, userId: string, messageIds: string[]) {
  return run(db, listOfMessages, { userId, messageIds });
}

export async function putPlaces(
  tx: Sql,
  folder: InFolder,
  places: readonly Omit<Place, 'path'>[],
): Promise<void> {
  if (places.length === 0) return;
  await run(tx, put, {
    ...folder,
    uids: places.map(({ uid }) => uid),
    messageIds: places.map(({ messageId }) => messageId),
    flags: places.map(({ flags }) => flags.join(' ')),
  });
}

export async function deletePlaces(tx: Sql, folder: InFolder, uids: number[]): Promise<void> {
  if (uids.length > 0) await run(tx, remove, { ...folder, uids });
}
