import type { InboxCounts, InboxCountsRequest } from '@triage/contract/inbox/inbox';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import type { TenantContext } from '../context.ts';
import { countThreads } from '../mailbox/inbox/count-inbox.ts';
import type { Copy } from '../mailbox/twins/find-copies.ts';
import { inLanes } from '../mailbox/twins/find-twins.ts';
import { inSplit, isInSplit } from '../mailbox/twins/in-split.ts';
import { listAllGroups } from '../mailbox/twins/list-all-groups.ts';
import { pairCopies } from '../mailbox/twins/pair-copies.ts';
import { listSplits } from '../rules/splits/edit-splits.ts';
import { overMailboxes } from '../tenant/over-mailboxes.ts';
import { mergeCounts } from './merge-inboxes.ts';
import { mergeSplits } from './merge-lists.ts';

type Tenants = readonly Pick<TenantContext, 'tenantId' | 'db' | 'clock'>[];

/** Of one mailbox, or of several; an email that two of them have is counted where its row is. */
export async function countInboxes(tenants: Tenants, request: InboxCountsRequest): Promise<InboxCounts> {
  const counts = await overMailboxes(tenants, (tenant) => countThreads(tenant, request), mergeCounts);
  const groups = await listAllGroups(tenants);
  if (groups.length === 0) return counts;
  const listed = new Set(
    await (request.split === undefined ? inLanes : inSplit(tenants, request.split))(groups.flat()),
  );
  const less = { ...counts };
  for (const copies of groups) {
    const among = copies.filter((copy) => listed.has(copy));
    for (const { lane, snoozed } of listFollowers(among))
      subtract(less, snoozed ? 'snoozed' : (lane ?? 'done'));
    // What waits for its lane is unread in the inbox all the same.
    const unread = request.split === undefined ? copies.filter(({ inInbox }) => inInbox) : among;
    for (const copy of listFollowers(unread)) if (copy.unread && !copy.snoozed) subtract(less, 'unread');
  }
  return less;
}

/** A change between the two countings must not show less than nothing. */
function subtract(counts: InboxCounts, name: keyof InboxCounts): void {
  counts[name] = Math.max(0, counts[name] - 1);
}

function listFollowers(copies: readonly Copy[]): readonly Copy[] {
  return pairCopies(copies)?.others ?? [];
}

/** The person's splits, with the threads that are in them in these mailboxes. */
export async function listSplitsOfAll(tenants: Tenants, counted: Tenants = tenants): Promise<SplitsAnswer> {
  const [first] = tenants;
  if (!first) return { splits: [] };
  const own = await listSplits(first);
  const answers = await Promise.all(counted.map((tenant) => (tenant === first ? own : listSplits(tenant))));
  const groups = await listAllGroups(counted);
  const splits = mergeSplits(own, answers).splits.map((split) => {
    const places = answers.map(({ splits }) => splits.find(({ splitId }) => splitId === split.splitId));
    const followers = groups.flatMap((copies) =>
      listFollowers(
        copies.filter((copy) => {
          const place = places[copy.place];
          if (!place || copy.snoozed) return false;
          const { splitId, lane, conditions } = place;
          return isInSplit(copy, { splitId, lane: lane ?? '', label: conditions.label ?? '' });
        }),
      ),
    );
    const unread = followers.filter((copy) => copy.unread).length;
    return { ...split, threads: split.threads - followers.length, unread: split.unread - unread };
  });
  return { splits };
}
