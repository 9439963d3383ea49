import { mailPlaceSchema } from '@triage/contract/inbox/mail-list';
import { WAITING_DAYS } from '@triage/contract/limits';
import { listMatching } from '@triage/database/list-matching';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../context.ts';
import type { Copy } from '../mailbox/twins/find-copies.ts';
import type { Listed } from '../mailbox/twins/find-twins.ts';
import { inSplit } from '../mailbox/twins/in-split.ts';
import { parseCriteria } from '../search/advanced-search.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Which copies the list of a place can show, by the conditions of its statement. */
export function inMailPlace(tenants: readonly TenantContext[], place: string): Listed {
  const [kind, id] = [place.slice(0, place.indexOf(':') + 1), place.slice(place.indexOf(':') + 1)];
  if (kind === 'split:') return inSplit(tenants, id);
  if (kind === 'search:') return (copies) => findInSearch(tenants, id, copies);
  const known = mailPlaceSchema.safeParse(place).data;
  const now = tenants[0]?.clock.now().getTime() ?? 0;
  return (copies) => copies.filter((copy) => isIn(known, copy, now));
}

function isIn(place: string | undefined, copy: Copy, now: number): boolean {
  if (place === 'sent') return copy.labelIds.includes('SENT');
  if (place === 'starred') return copy.starred;
  if (place === 'waiting') return copy.waiting && copy.lastMessageAt.getTime() > now - WAITING_DAYS * DAY_MS;
  // An open copy is in its lane, and the row is there alone.
  if (place === 'done') return (!copy.inInbox && copy.received) || isOpen(copy);
  return true;
}

function isOpen({ lane, snoozed }: Copy): boolean {
  return lane !== null && lane !== 'done' && !snoozed;
}

async function findInSearch(
  tenants: readonly TenantContext[],
  searchId: string,
  copies: readonly Copy[],
): Promise<readonly Copy[]> {
  const [first] = tenants;
  const searches = first ? await listSavedSearchRows(first.personDb, first.personId) : [];
  const query = searches.find((search) => search.searchId === searchId)?.query;
  return query === undefined ? [] : findMatching(tenants, query, copies);
}

export async function findMatching(
  tenants: readonly TenantContext[],
  query: string,
  copies: readonly Copy[],
): Promise<Copy[]> {
  const found = tenants.map(async (tenant, place) => {
    const threadIds = copies.filter((copy) => copy.place === place).map(({ threadId }) => threadId);
    if (threadIds.length === 0) return [];
    const { node } = await parseCriteria(tenant, { query });
    const among = { kind: 'among' as const, threadIds };
    const wanted = { userId: tenant.tenantId, now: tenant.clock.now(), after: null, limit: threadIds.length };
    return listMatching(tenant.db, { ...wanted, node: { kind: 'and', nodes: [among, node] } });
  });
  const ids = new Set((await Promise.all(found)).flat().map(({ threadId }) => threadId));
  return copies.filter(({ threadId }) => ids.has(threadId));
}
