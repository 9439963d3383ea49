import type pg from 'pg';
import { asOutage } from './database-unavailable.ts';

export const DISTRIBUTED = `
  SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')
    AND to_regprocedure('enter_tenant(text, text)') IS NOT NULL AS distributed`;

/** Whether `npm run distribute` has spread this database over the workers of a Citus cluster. */
export async function isDistributed(client: pg.PoolClient): Promise<boolean> {
  try {
    const { rows } = await client.query<{ distributed: boolean }>(DISTRIBUTED);
    return rows[0]?.distributed === true;
  } catch (error) {
    throw asOutage(error);
  }
}
