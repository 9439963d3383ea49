import { type CopyRow, findTwinKeys, listCopies } from '@triage/database/tables/threads/twins';
import type { TenantContext } from '../../context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../ports/oauth.ts';
import { mailboxOfTenant } from '../../tenant/mailbox-tenant.ts';

export type Tenants = readonly Pick<TenantContext, 'tenantId' | 'db' | 'clock'>[];

/** A thread whose emails another mailbox of the person has too. */
export interface Copy extends CopyRow {
  mailboxId: string;
  /** Of its mailbox among those that are asked, the first one first. */
  place: number;
  snoozed: boolean;
}

/** The copies of these threads, the threads themselves among them, in groups of the same emails. */
export async function findCopies(tenants: Tenants, threadIds: readonly string[]): Promise<Copy[][]> {
  if (tenants.length < 2 || threadIds.length === 0) return [];
  const keys = await Promise.all(
    tenants.map(({ db, tenantId }) => findTwinKeys(db, { userId: tenantId, threadIds })),
  );
  return listGroups(tenants, [...new Set(keys.flat())]);
}

/** As `findConnection` asks for. */
export const SCOPES = [MAIL_SCOPE, CALENDAR_SCOPE];

export async function listGroups(tenants: Tenants, keys: readonly string[]): Promise<Copy[][]> {
  if (keys.length === 0) return [];
  const lists = await Promise.all(
    tenants.map(async ({ db, tenantId, clock }, place) => {
      const mailboxId = mailboxOfTenant(tenantId);
      const copies = await listCopies(db, { userId: tenantId, keys, now: clock.now(), scopes: SCOPES });
      return copies.map((copy): Copy => ({ ...copy, mailboxId, place, snoozed: copy.snoozedUntil !== null }));
    }),
  );
  const groups = Map.groupBy(lists.flat(), ({ key }) => key);
  return [...groups.values()].filter((copies) => copies.some(({ place }) => place !== copies[0]?.place));
}
