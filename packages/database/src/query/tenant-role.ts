import pg from 'pg';
import { asOutage } from './database-unavailable.ts';
import { ENTER } from './tenant-query.ts';

const ROLE = 'triage_app';
// No such role, or this user may not become it.
const ROLE_REFUSED = new Set(['22023', '42501', '42704']);
const BOUND = `
  SELECT count(*) = 0 OR bool_and(c.relforcerowsecurity AND NOT r.rolsuper AND NOT r.rolbypassrls) AS bound
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid JOIN pg_roles r ON r.rolname = current_user
  WHERE p.polname = 'own_rows'`;

class TenantsNotSeparated extends Error {
  override name = 'TenantsNotSeparated';
  constructor() {
    super(
      `Row security does not separate the users of this database: its role ${ROLE} is missing or may not be assumed. Run npm run migrate`,
    );
  }
}

/** The role that a tenant's statements run as: `none` where it is the owner, on which the policies are forced. */
export async function findTenantRole(client: pg.PoolClient): Promise<string> {
  try {
    await client.query({ ...ENTER, values: [ROLE, ''] });
    return ROLE;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ROLE_REFUSED.has(error.code ?? ''))) throw asOutage(error);
  }
  const { rows } = await client.query<{ bound: boolean }>(BOUND);
  if (!rows[0]?.bound) throw new TenantsNotSeparated();
  return 'none';
}
