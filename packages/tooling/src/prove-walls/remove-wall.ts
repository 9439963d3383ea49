import { TENANT_CONDITION } from './list-walls.ts';

/**
 * The source without one wall, for the tests' eyes only: nothing is written. Without a condition the policies stand aside
 * as well, for each wall is to be proved alone.
 */
export function removeWall(wall: string, file: string, source: string): string {
  const [kind = '', name = '', place = ''] = wall.split(' ');
  if (kind === 'policy') return file.endsWith('/row-security.test.ts') ? withoutPolicy(source, name) : source;
  if (file.endsWith('/database/src/guarded-pool.ts'))
    return replaceOnce(source, 'values: [role, userId]', `values: ['none', '*']`);
  if (!file.endsWith(name)) return source;
  let at = 0;
  return source.replace(TENANT_CONDITION, (condition, parameter) =>
    ++at === Number(place) ? `${parameter}::text IS NOT NULL` : condition,
  );
}

/** A policy that lets everything through; without any, nobody would see anything, and every test be red. */
function withoutPolicy(source: string, table: string): string {
  const open = 'db = await openTestDatabase();';
  return replaceOnce(
    source,
    open,
    `${open} await db.query('DROP POLICY own_rows ON ${table}'); await db.query('CREATE POLICY own_rows ON ${table} USING (true)');`,
  );
}

function replaceOnce(source: string, from: string, to: string): string {
  if (source.split(from).length !== 2) throw new Error(`No single place for: ${from}`);
  return source.replace(from, to);
}
