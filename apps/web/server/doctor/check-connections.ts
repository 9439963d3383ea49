import type { Database } from '@triage/database/open-database';
import type { Env } from '../../app/server/env-schema.ts';
import type { Finding } from './finding.ts';

/** With more, a second process or an administrator may find no connection. */
const SHARE_MAX = 0.8;

/** The connections of the server are shared by all processes, and a few are kept for its administrators. */
export function checkConnections(
  { mode }: Pick<Database, 'mode'>,
  { DATABASE_POOL_SIZE: own }: Pick<Env, 'DATABASE_POOL_SIZE'>,
  { maxConnections }: { maxConnections: number },
): Finding[] {
  if (mode === 'embedded') return [];
  const detail = `this process opens up to ${own} of the server's ${maxConnections} connections`;
  if (own <= maxConnections * SHARE_MAX) return [{ state: 'good', name: 'connections', detail }];
  const fix =
    'lower DATABASE_POOL_SIZE, raise max_connections of the server, or use a pooler: all processes together must stay below max_connections';
  return [{ state: 'weak', name: 'connections', detail, fix }];
}
