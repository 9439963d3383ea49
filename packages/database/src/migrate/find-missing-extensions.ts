import pg from 'pg';
import type { MissingRight } from './rights-missing.ts';

/** All but vector are trusted extensions: the right to create in the database is enough to add them. */
const EXTENSIONS = ['vector', 'pg_trgm', 'btree_gin', 'unaccent'];
const NOT_ALLOWED = '42501';
/** The server has no files of it. PostgreSQL 14 and older report the file, newer ones the feature. */
const NOT_INSTALLED = new Set(['0A000', '58P01']);

type Place = { schema: string; reachable: boolean };
const FIND = `
  SELECT n.nspname AS schema, n.nspname = 'public' OR $1 <> 'unaccent' AND n.nspname = ANY (current_schemas(true)) AS reachable
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = $1`;

/** In a transaction that is rolled back. */
export async function findMissingExtensions(client: pg.PoolClient): Promise<MissingRight[]> {
  const missing: MissingRight[] = [];
  for (const name of EXTENSIONS) {
    const { rows } = await client.query<Place>(FIND, [name]);
    const [place] = rows;
    if (place?.reachable) continue;
    const found = place ? misplaced(name, place) : await tryToAdd(client, name);
    if (found) missing.push(found);
  }
  return missing;
}

function misplaced(name: string, { schema }: Place): MissingRight {
  return {
    blocks: true,
    detail: `The extension ${name} is in the schema ${schema}, where the app does not look`,
    statements: [`ALTER EXTENSION ${name} SET SCHEMA public;`],
  };
}

async function tryToAdd(client: pg.PoolClient, name: string): Promise<MissingRight | undefined> {
  const statement = `CREATE EXTENSION ${name} SCHEMA public`;
  await client.query('SAVEPOINT extension');
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (code === NOT_ALLOWED)
      return {
        blocks: true,
        detail: `The database user may not add the extension ${name}`,
        statements: [`${statement};`],
      };
    if (NOT_INSTALLED.has(code)) return notInstalled(name, statement);
    throw error;
  } finally {
    await client.query('ROLLBACK TO extension');
  }
}

function notInstalled(name: string, statement: string): MissingRight {
  const comes = name === 'vector' ? 'pgvector' : 'contrib';
  return {
    blocks: true,
    detail: `The server does not have the extension ${name} (package ${comes})`,
    statements: [`-- after installing ${comes} on the server:`, `${statement};`],
  };
}
