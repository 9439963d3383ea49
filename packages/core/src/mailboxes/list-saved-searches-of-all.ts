import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../context.ts';
import { listAllGroups } from '../mailbox/twins/list-all-groups.ts';
import { pairCopies } from '../mailbox/twins/pair-copies.ts';
import { countSavedSearches } from '../search/saved/list-saved-searches.ts';
import { findMatching } from './in-mail-place.ts';

/** In their order, with the threads that they find in these mailboxes; a search that one has not counted has no count. */
export async function listSavedSearchesOfAll(
  person: TenantContext,
  counted: readonly TenantContext[],
): Promise<SavedSearchesAnswer> {
  const rows = await listSavedSearchRows(person.db, person.tenantId);
  const queries = new Set(rows.map(({ query }) => query));
  const counts = await Promise.all(counted.map((tenant) => countSavedSearches(tenant, queries)));
  const groups = rows.length > 0 ? await listAllGroups(counted) : [];
  const searches = rows.map(async ({ updatedAt, ...search }) => {
    const each = counts.map((known) => known.get(search.query));
    const isWhole = each.every((count) => count !== undefined);
    const matching = new Set(
      isWhole && groups.length > 0 ? await findMatching(counted, search.query, groups.flat()) : [],
    );
    const followers = groups.flatMap(
      (copies) => pairCopies(copies.filter((copy) => matching.has(copy)))?.others ?? [],
    );
    const sum = (name: 'threads' | 'unread', less: number) =>
      isWhole ? each.reduce((total, count) => total + (count?.[name] ?? 0), -less) : null;
    return {
      ...search,
      updatedAt: updatedAt.toISOString(),
      threads: sum('threads', followers.length),
      unread: sum('unread', followers.filter(({ unread }) => unread).length),
    };
  });
  return { searches: await Promise.all(searches) };
}
