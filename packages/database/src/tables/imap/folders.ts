import type { Sql } from '../../query/query-pool.ts';
import { integer, oneOf, orNull, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

export type FolderRole = 'inbox' | 'sent' | 'drafts' | 'trash' | 'spam' | 'archive' | 'own';

export interface FolderRow {
  path: string;
  delimiter: string;
  role: FolderRole;
  uidValidity: string | null;
  uidNext: string | null;
  modSeq: string | null;
  messages: number | null;
}

const list = sqlStatement(
  'imap-folders-list',
  {
    path: text,
    delimiter: text,
    role: oneOf<FolderRole>(),
    uidValidity: orNull(text),
    uidNext: orNull(text),
    modSeq: orNull(text),
    messages: orNull(integer),
  },
  (p: Placeholders<{ userId: string }>) => `
  SELECT path, delimiter, role, uid_validity::text AS "uidValidity", uid_next::text AS "uidNext",
    mod_seq::text AS "modSeq", messages
  FROM imap_folders WHERE user_id = ${p.userId} ORDER BY path`,
);

type Columns = {
  userId: string;
  paths: string[];
  delimiters: string[];
  roles: string[];
  uidValidities: string[];
  uidNexts: string[];
  modSeqs: string[];
  messages: string[];
};

const put = sqlStatement(
  'imap-folders-put',
  {},
  (p: Placeholders<Columns>) => `
  INSERT INTO imap_folders (user_id, path, delimiter, role, uid_validity, uid_next, mod_seq, messages)
  SELECT ${p.userId}, n.path, n.delimiter, n.role, nullif(n.uid_validity, '')::bigint, nullif(n.uid_next, '')::bigint,
    nullif(n.mod_seq, '')::bigint, nullif(n.messages, '')::int
  FROM unnest(${p.paths}::text[], ${p.delimiters}::text[], ${p.roles}::text[], ${p.uidValidities}::text[],
    ${p.uidNexts}::text[], ${p.modSeqs}::text[], ${p.messages}::text[])
    AS n (path, delimiter, role, uid_validity, uid_next, mod_seq, messages)
  ON CONFLICT (user_id, path) DO UPDATE SET delimiter = excluded.delimiter, role = excluded.role,
    uid_validity = excluded.uid_validity, uid_next = excluded.uid_next, mod_seq = excluded.mod_seq,
    messages = excluded.messages`,
);

const remove = sqlStatement(
  'imap-folders-delete',
  {},
  (p: Placeholders<{ userId: string; paths: string[] }>) => `
  DELETE FROM imap_folders WHERE user_id = ${p.userId} AND path = ANY (${p.paths}::text[])`,
);

export function listFolders(db: Sql, userId: string): Promise<FolderRow[]> {
  return run(db, list, { userId });
}

export async function putFolders(tx: Sql, userId: string, folders: readonly FolderRow[]): Promise<void> {
  if (folders.length === 0) return;
  await run(tx, put, {
    userId,
    paths: folders.map(({ path }) => path),
    delimiters: folders.map(({ delimiter }) => delimiter),
    roles: folders.map(({ role }) => role),
    uidValidities: folders.map(({ uidValidity }) => uidValidity ?? ''),
    uidNexts: folders.map(({ uidNext }) => uidNext ?? ''),
    modSeqs: folders.map(({ modSeq }) => modSeq ?? ''),
    messages: folders.map(({ messages }) => (messages === null ? '' : String(messages))),
  });
}

/** With the places in them. */
export async function deleteFolders(tx: Sql, userId: string, paths: string[]): Promise<void> {
  if (paths.length > 0) await run(tx, remove, { userId, paths });
}
