import type { AlsoIn } from '@triage/contract/inbox/also-in';
import type { Tenants } from './find-copies.ts';
import { findTwins, type Listed, showTwins } from './find-twins.ts';

interface Lists<Tenant, Row, Key> {
  tenants: readonly Tenant[];
  limit: number;
  after: Key | null;
  /** Rows of one mailbox after that place, one more than a page if there are more. */
  find(tenant: Tenant, after: Key | null): Promise<Row[]>;
  compare(a: Row, b: Row): number;
  keyOf(row: Row): Key;
  listed: Listed;
}

/**
 * One more than a page, if there are more. Whether a row is hidden depends on its copies alone and not on the page, so a
 * cursor stays a place in the order of all mailboxes: twins on both sides of it are one row all the same.
 */
export async function pageWithoutTwins<
  Tenant extends Tenants[number],
  Row extends { threadId: string },
  Key,
>({
  tenants,
  limit,
  after,
  find,
  compare,
  keyOf,
  listed,
}: Lists<Tenant, Row, Key>): Promise<(Row & { alsoIn?: AlsoIn[] })[]> {
  const shown: (Row & { alsoIn?: AlsoIn[] })[] = [];
  for (let from = after; ; ) {
    const start = from;
    const pages = await Promise.all(tenants.map((tenant) => find(tenant, start)));
    const found = pages
      .flat()
      .sort(compare)
      .slice(0, limit + 1);
    const ids = found.map(({ threadId }) => threadId);
    shown.push(...showTwins(found, await findTwins(tenants, ids, listed)));
    const last = found.at(-1);
    if (!last || found.length <= limit || shown.length > limit) return shown.slice(0, limit + 1);
    from = keyOf(last);
  }
}
