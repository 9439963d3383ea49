import type { InboxCounts, InboxCountsRequest } from '@triage/contract/inbox/inbox';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import type { TenantContext } from '../context.ts';
import { countThreads } from '../mailbox/inbox/count-inbox.ts';
import type { Copy } from '../mailbox/twins/find-copies.ts';
import { findSplitPlaces, isInSplit } from '../mailbox/twins/in-split.ts';
import { pairCopies } from '../mailbox/twins/pair-copies.ts';
import { summarizeGroups } from '../mailbox/twins/summarize-groups.ts';
import { listSplits } from '../rules/splits/edit-splits.ts';
import { overMailboxes } from '../tenant/over-mailboxes.ts';
import { mergeCounts } from './merge-inboxes.ts';
import { mergeSplits } from './merge-lists.ts';

type Tenants = readonly Pick<TenantContext, 'tenantId' | 'db' | 'clock'>[];
type Less = Partial<InboxCounts>;

/** Counts one mailbox, or several; an email that two of them have is counted where its row is. */
export async function countInboxes(tenants: Tenants, request: InboxCountsRequest): Promise<InboxCounts> {
  const counts = await overMailboxes(tenants, (tenant) => countThreads(tenant, request), mergeCounts);
  if (tenants.length < 2) return counts;
  const { split } = request;
  const places = split === undefined ? null : await findSplitPlaces(tenants, split);
  const less = await summarizeGroups<Less>(tenants, {
    name: JSON.stringify(['counts', places]),
    of: (groups) =>
      countFollowers(
        groups,
        (copy) => {
          const place = places?.[copy.place];
          return places ? place !== undefined && isInSplit(copy, place) : copy.lane !== null;
        },
        places !== null,
      ),
    none: {},
  });
  const left = { ...counts };
  for (const name of Object.keys(less) as (keyof InboxCounts)[])
    left[name] = atLeastNone(counts[name] - (less[name] ?? 0));
  return left;
}

/** A change between two countings must not show less than nothing. */
function atLeastNone(count: number): number {
  return Math.max(0, count);
}

function countFollowers(
  groups: readonly Copy[][],
  isListed: (copy: Copy) => boolean,
  isOfSplit: boolean,
): Less {
  const less: Less = {};
  const add = (name: keyof InboxCounts) => {
    less[name] = (less[name] ?? 0) + 1;
  };
  for (const copies of groups) {
    const among = copies.filter(isListed);
    for (const { lane, snoozed } of listFollowers(among)) add(snoozed ? 'snoozed' : (lane ?? 'done'));
    // A thread that has no lane yet counts as unread too.
    const unread = isOfSplit ? among : copies.filter(({ inInbox }) => inInbox);
    for (const copy of listFollowers(unread)) if (copy.unread && !copy.snoozed) add('unread');
  }
  return less;
}

function listFollowers(copies: readonly Copy[]): readonly Copy[] {
  return pairCopies(copies)?.others ?? [];
}

interface Followers {
  threads: number;
  unread: number;
}

/** The person's splits, with the threads that are in them in these mailboxes. */
export async function listSplitsOfAll(tenants: Tenants, counted: Tenants = tenants): Promise<SplitsAnswer> {
  const [first] = tenants;
  if (!first) return { splits: [] };
  const own = await listSplits(first);
  if (own.splits.length === 0) return own;
  const answers = await Promise.all(counted.map((tenant) => (tenant === first ? own : listSplits(tenant))));
  const places = own.splits.map(({ splitId }) =>
    answers.map(({ splits }) => {
      const place = splits.find((split) => split.splitId === splitId);
      return place && { splitId, lane: place.lane ?? '', label: place.conditions.label ?? '' };
    }),
  );
  const less = await summarizeGroups<Followers[]>(counted, {
    name: JSON.stringify(['splits', places]),
    of: (groups) =>
      places.map((ofEach) => {
        const isListed = (copy: Copy) => {
          const place = ofEach[copy.place];
          return place !== undefined && !copy.snoozed && isInSplit(copy, place);
        };
        return summarizeFollowers(groups, isListed);
      }),
    none: [],
  });
  const splits = mergeSplits(own, answers).splits.map((split, at) => ({
    ...split,
    threads: atLeastNone(split.threads - (less[at]?.threads ?? 0)),
    unread: atLeastNone(split.unread - (less[at]?.unread ?? 0)),
  }));
  return { splits };
}

export function summarizeFollowers(groups: readonly Copy[][], isListed: (copy: Copy) => boolean): Followers {
  const followers = groups.flatMap((copies) => listFollowers(copies.filter(isListed)));
  return { threads: followers.length, unread: followers.filter(({ unread }) => unread).length };
}
