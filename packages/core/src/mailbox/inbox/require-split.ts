import { listSplitRows } from '@triage/database/tables/splits/splits';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { personOf } from '../../tenant/mailbox-tenant.ts';

/** The fields of a split for statements; '' is any lane and any label. */
export interface SplitPlace {
  splitId: string;
  lane: string;
  label: string;
}

export async function requireSplit(
  { db, tenantId }: Pick<TenantContext, 'tenantId' | 'db'>,
  field: string,
  id: string,
): Promise<SplitPlace> {
  const split = (await listSplitRows(db, tenantId)).find(({ splitId }) => splitId === id);
  // A further mailbox gets its copy of a new split in a moment; until then none of its threads is in it.
  if (!split && personOf(tenantId) === tenantId) throw new FieldError(field, 'There is no such split');
  return { splitId: id, lane: split?.lane ?? '', label: split?.conditions.label ?? '' };
}
