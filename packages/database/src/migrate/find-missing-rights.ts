import type pg from 'pg';
import type { Database } from '../open-database.ts';
import { findMissingExtensions } from './find-missing-extensions.ts';
import { listRights, type MissingRight } from './rights-missing.ts';

type Found = { user: string; mayCreate: boolean; hasRole: boolean; readOnly: boolean };
const FIND = `
  SELECT quote_ident(current_user) AS user, has_schema_privilege('public', 'CREATE') AS "mayCreate",
    to_regrole('triage_app') IS NOT NULL AS "hasRole", current_setting('transaction_read_only') = 'on' AS "readOnly"`;

/**
 * Tries what the migrations need, and rolls it back: which rights a managed server gives to a user that is no superuser
 * is in no catalogue.
 */
export async function findMissingRights(database: Pick<Database, 'pool'>): Promise<MissingRight[]> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<Found>(FIND);
    const [found] = rows;
    if (!found) throw new Error('The database did not name its user');
    // On a standby nothing can be tried.
    if (found.readOnly) return [];
    const extensions = await findMissingExtensions(client);
    return [...schemaRight(found), ...extensions, ...(await tenantRole(client, found))];
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}

/** Rights that the app can do without, at a cost. */
export async function adviseRights(database: Pick<Database, 'mode' | 'pool'>): Promise<string | null> {
  const missing = database.mode === 'postgres' ? await findMissingRights(database) : [];
  return missing.length > 0 ? listRights(missing) : null;
}

function schemaRight({ user, mayCreate }: Found): MissingRight[] {
  if (mayCreate) return [];
  return [
    {
      blocks: true,
      detail: 'The database user may not create tables',
      statements: [`GRANT CREATE ON SCHEMA public TO ${user};`],
    },
  ];
}

async function tenantRole(client: pg.PoolClient, { user, hasRole }: Found): Promise<MissingRight[]> {
  const create = 'CREATE ROLE triage_app NOLOGIN';
  const grant = `GRANT triage_app TO ${user}`;
  if (await succeeds(client, `SET LOCAL ROLE triage_app`)) return [];
  if (await succeeds(client, `${hasRole ? '' : `${create};`} ${grant}; SET LOCAL ROLE triage_app`)) return [];
  return [
    {
      blocks: false,
      detail:
        'The database user may not assume the role triage_app, which makes search three to five times as slow',
      statements: [...(hasRole ? [] : [`${create};`]), `${grant};`],
    },
  ];
}

async function succeeds(client: pg.PoolClient, text: string): Promise<boolean> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(text);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('ROLLBACK TO attempt');
  }
}
