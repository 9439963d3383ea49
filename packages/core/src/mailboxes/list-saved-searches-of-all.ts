import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../context.ts';
import { summarizeGroups } from '../mailbox/twins/summarize-groups.ts';
import { countSavedSearches } from '../search/saved/list-saved-searches.ts';
import { summarizeFollowers } from './count-once.ts';
import { findMatching } from './in-mail-place.ts';

interface Count {
  threads: number;
  unread: number;
}

/** In their order, with the threads that they find in these mailboxes; a search that one has not counted has no count. */
export async function listSavedSearchesOfAll(
  person: TenantContext,
  counted: readonly TenantContext[],
): Promise<SavedSearchesAnswer> {
  const rows = await listSavedSearchRows(person.db, person.tenantId);
  const queries = new Set(rows.map(({ query }) => query));
  const counts = await Promise.all(counted.map((tenant) => countSavedSearches(tenant, queries)));
  const searches = rows.map(async ({ updatedAt, ...search }) => {
    const each = counts.flatMap((known) => known.get(search.query) ?? []);
    const count = each.length === counts.length ? await countTogether(counted, search.query, each) : null;
    return {
      ...search,
      updatedAt: updatedAt.toISOString(),
      threads: count?.threads ?? null,
      unread: count?.unread ?? null,
    };
  });
  return { searches: await Promise.all(searches) };
}

/**
 * The sum less the copies that others stand for. A mailbox counts no further than the maximum, so nobody knows how many of
 * the copies are among those that it has counted: then nothing is taken off.
 */
async function countTogether(
  counted: readonly TenantContext[],
  query: string,
  each: readonly Count[],
): Promise<Count> {
  const isCut = each.some(({ threads }) => threads >= SAVED_SEARCH_COUNTED_MAX);
  const none = { threads: 0, unread: 0 };
  const less = isCut
    ? none
    : await summarizeGroups<Count>(counted, {
        name: JSON.stringify(['search', query]),
        async of(groups) {
          const matching = new Set(await findMatching(counted, query, groups.flat()));
          return summarizeFollowers(groups, (copy) => matching.has(copy));
        },
        none,
      });
  const sum = (name: keyof Count) => {
    const total = each.reduce((soFar, count) => soFar + count[name], -less[name]);
    return Math.min(SAVED_SEARCH_COUNTED_MAX, Math.max(0, total));
  };
  return { threads: sum('threads'), unread: sum('unread') };
}
