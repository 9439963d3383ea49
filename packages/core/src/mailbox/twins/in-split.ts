import { requireSplit } from '../inbox/require-split.ts';
import type { Copy, Tenants } from './find-copies.ts';
import type { Listed } from './find-twins.ts';

type Place = { splitId: string; lane: string; label: string };

/** A label is one of the mailbox, so whether a thread is in a split is decided in each. */
export function inSplit(tenants: Tenants, split: string): Listed {
  return async (copies) => {
    const places = await findSplitPlaces(tenants, split);
    return copies.filter((copy) => {
      const place = places[copy.place];
      return place !== undefined && isInSplit(copy, place);
    });
  };
}

/** Of each mailbox, what its copy of the split says. */
export function findSplitPlaces(tenants: Tenants, split: string): Promise<Place[]> {
  return Promise.all(tenants.map((tenant) => requireSplit(tenant, 'split', split)));
}

/** As the statements of splits have it, but for the snooze, which hides a row and is counted by itself. */
export function isInSplit({ lane, splits, labelIds }: Copy, split: Place): boolean {
  if (lane === null || lane === 'done' || !splits.includes(split.splitId)) return false;
  return (split.lane === '' || split.lane === lane) && (split.label === '' || labelIds.includes(split.label));
}
