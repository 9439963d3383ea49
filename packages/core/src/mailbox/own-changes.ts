import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

/** Now, in the versions of this mailbox. Taken before the provider is asked, it dates what the provider answers. */
export async function readVersion(sql: Sql, tenantId: TenantId): Promise<string> {
  const [row] = await sql.query<{ version: string }>(
    'SELECT version::text AS version FROM mailboxes WHERE user_id = $1',
    [tenantId],
    'mailbox-version',
  );
  return row?.version ?? '0';
}

/**
 * The threads whose labels a person has changed through us since that version. A sync may have read them before:
 * stored afterwards, its answer would undo the change until the next sync, which without a push is minutes away.
 */
export async function findOvertaken(
  tx: Sql,
  tenantId: TenantId,
  read: { threadIds: readonly string[]; since: string },
): Promise<Set<string>> {
  if (read.threadIds.length === 0) return new Set();
  const rows = await tx.query<{ thread_id: string }>(
    `SELECT thread_id FROM threads
     WHERE user_id = $1 AND thread_id = ANY ($2::text[]) AND labels_version > $3::bigint`,
    [tenantId, [...new Set(read.threadIds)], read.since],
    'find-overtaken',
  );
  return new Set(rows.map((row) => row.thread_id));
}
