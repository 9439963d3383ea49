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
  const asked = new Set<string>();
  const found = new Map<string, Copy>();
  // A copy that is answered has two keys, so that it can have copies that the thread does not match itself.
  for (let next = new Set(keys.flat()); next.size > 0; ) {
    const copies = await listCopiesOf(tenants, [...next]);
    for (const key of next) asked.add(key);
    for (const copy of copies) found.set(copy.threadId, copy);
    next = new Set(copies.flatMap((copy) => copy.keys).filter((key) => !asked.has(key)));
  }
  return groupCopies([...found.values()]);
}

/** As `findConnection` asks for. */
export const SCOPES = [MAIL_SCOPE, CALENDAR_SCOPE];

export async function listCopiesOf(tenants: Tenants, keys: readonly string[]): Promise<Copy[]> {
  const lists = await Promise.all(
    tenants.map(async ({ db, tenantId, clock }, place) => {
      const mailboxId = mailboxOfTenant(tenantId);
      const copies = await listCopies(db, { userId: tenantId, keys, now: clock.now(), scopes: SCOPES });
      return copies.map((copy): Copy => ({ ...copy, mailboxId, place, snoozed: copy.snoozedUntil !== null }));
    }),
  );
  return lists.flat();
}

/** Copies with a key in common, or each with one of a third, are of one group. Groups of one mailbox alone are left out. */
export function groupCopies(copies: readonly Copy[]): Copy[][] {
  const groupOf = new Map<string, Copy[]>();
  const groups = new Set<Copy[]>();
  for (const copy of copies) {
    const group = [copy];
    groups.add(group);
    for (const key of copy.keys) {
      const other = groupOf.get(key) ?? group;
      if (other !== group) {
        groups.delete(other);
        for (const one of other) {
          group.push(one);
          for (const known of one.keys) groupOf.set(known, group);
        }
      }
      groupOf.set(key, group);
    }
  }
  return [...groups].filter((group) => group.some(({ place }) => place !== group[0]?.place));
}
