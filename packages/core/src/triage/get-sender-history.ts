import type { Sql } from '@triage/database/open-database';
import { listSenderActions } from '@triage/database/tables/senders/sender-actions';
import type { TenantId } from '../tenant/tenant-id.ts';
import type { SenderHistory } from './rules/classify-by-rules.ts';

const NOBODY: SenderHistory = { answered: 0, received: 0, lastTenActions: [], lesson: null };

export async function getSenderHistory(
  sql: Sql,
  tenantId: TenantId,
  addresses: readonly string[],
): Promise<(address: string) => SenderHistory> {
  const rows = await listSenderActions(sql, { userId: tenantId, addresses: [...new Set(addresses)] });
  const known = new Map(
    rows.map(({ address, received, answered, actions }) => [
      address,
      { received, answered, lesson: null, lastTenActions: actions },
    ]),
  );
  return (address) => known.get(address) ?? NOBODY;
}
