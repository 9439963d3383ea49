import type { Sql } from '@triage/database/open-database';
import { findGrantKey, lockGrantKey } from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../../context.ts';

/** Stores what the connected account lists. If another one was connected meanwhile, that one is asked. */
export async function storeListed<Listed>(
  { tenantId, db }: Pick<TenantContext, 'tenantId' | 'db'>,
  list: () => Promise<Listed>,
  store: (tx: Sql, listed: Listed) => Promise<void>,
): Promise<Listed> {
  for (;;) {
    const grant = await findGrantKey(db, tenantId);
    const listed = await list();
    const isStored = await db.transaction(async (tx) => {
      if ((await lockGrantKey(tx, tenantId)) !== grant) return false;
      await store(tx, listed);
      return true;
    });
    if (isStored) return listed;
  }
}
