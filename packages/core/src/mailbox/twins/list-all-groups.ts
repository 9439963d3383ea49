import { findTwinsVersion, listAllTwinKeys } from '@triage/database/tables/threads/twins';
import { type Copy, groupCopies, listCopiesOf, SCOPES, type Tenants } from './find-copies.ts';
import { pairCopies } from './pair-copies.ts';

const KEY_BYTES = 8;
/** Keys of one statement. */
const ASKED_AT_ONCE = 2_000;

interface LookUp {
  versions: string;
  hasBegun: boolean;
  groups: Promise<Copy[][]>;
}

interface Kept {
  versions: string;
  /** When the next snooze ends. */
  until: number;
  groups: Copy[][];
}

interface Cache {
  running: Map<string, LookUp>;
  kept: Map<string, Kept>;
  /** Copies in `kept`. */
  size: number;
}

/** Most people have few copies. Of who has more only numbers are kept: see `summarizeGroups`. */
const KEPT_EACH = 2_000;
/** The cache is cleared after this many copies. */
const KEPT_MAX = 100_000;

/** Keyed by the pool, which all requests share. */
const caches = new WeakMap<object, Cache>();

/** Changes with whatever a group or its order depends on, but for the end of a snooze; null where there is no version. */
export async function findVersions(tenants: Tenants): Promise<string | null> {
  const known = await Promise.all(
    tenants.map(({ db, tenantId }) => findTwinsVersion(db, { userId: tenantId, scopes: SCOPES })),
  );
  return known.includes(null) ? null : JSON.stringify(known);
}

/**
 * All twins of a person, as they are at these versions or later. One look-up of a person runs at a time, and one more
 * waits: whoever asks meanwhile gets the answer of one of them.
 */
export function listAllGroups(tenants: Tenants, versions: string | null): Promise<Copy[][]> {
  const [first] = tenants;
  if (!first || tenants.length < 2) return Promise.resolve([]);
  const cache = caches.get(first.db.pool) ?? { running: new Map(), kept: new Map(), size: 0 };
  caches.set(first.db.pool, cache);
  const { running, kept } = cache;
  const person = namePerson(tenants);
  const last = kept.get(person);
  if (last?.versions === versions && first.clock.now().getTime() < last.until)
    return Promise.resolve(last.groups);
  const earlier = running.get(person);
  if (earlier && (!earlier.hasBegun || (versions !== null && earlier.versions === versions)))
    return earlier.groups;
  const lookUp: LookUp = {
    versions: versions ?? '',
    hasBegun: false,
    groups: waitFor(earlier)
      .then(() => {
        lookUp.hasBegun = true;
        return findAll(tenants);
      })
      .then((groups) => {
        if (versions !== null) keep(cache, person, { versions, until: findNextEnd(groups), groups });
        return groups;
      })
      .finally(() => running.get(person) === lookUp && running.delete(person)),
  };
  running.set(person, lookUp);
  return lookUp.groups;
}

function keep(cache: Cache, person: string, found: Kept): void {
  const sizeOf = (groups: Copy[][] = []) => groups.reduce((total, { length }) => total + length, 0);
  const size = sizeOf(found.groups);
  if (cache.size + size > KEPT_MAX) {
    cache.kept.clear();
    cache.size = 0;
  }
  cache.size -= sizeOf(cache.kept.get(person)?.groups);
  cache.kept.delete(person);
  if (size > KEPT_EACH) return;
  cache.kept.set(person, found);
  cache.size += size;
}

/** When the next snooze ends. */
export function findNextEnd(groups: readonly Copy[][]): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const copies of groups)
    for (const { snoozedUntil } of copies)
      if (snoozedUntil) earliest = Math.min(earliest, snoozedUntil.getTime());
  return earliest;
}

export function namePerson(tenants: Tenants): string {
  return tenants.map(({ tenantId }) => tenantId).join(' ');
}

async function waitFor(earlier: LookUp | undefined): Promise<void> {
  await earlier?.groups.catch(() => undefined);
}

/** The threads for which those of other mailboxes stand in the lanes. */
export async function listHidden(tenants: Tenants): Promise<ReadonlySet<string>> {
  const groups = await listAllGroups(tenants, null);
  const hidden = groups.flatMap(
    (copies) => pairCopies(copies.filter(({ lane }) => lane !== null))?.others ?? [],
  );
  return new Set(hidden.map(({ threadId }) => threadId));
}

async function findAll(tenants: Tenants): Promise<Copy[][]> {
  const lists = await Promise.all(tenants.map(({ db, tenantId }) => listAllTwinKeys(db, tenantId)));
  const keys = findCommon(lists.map(splitKeys));
  const copies = new Map<string, Copy>();
  for (let start = 0; start < keys.length; start += ASKED_AT_ONCE) {
    const asked = keys.slice(start, start + ASKED_AT_ONCE);
    for (const copy of await listCopiesOf(tenants, [...asked].map(String))) copies.set(copy.threadId, copy);
  }
  return groupCopies([...copies.values()]);
}

/** In order, each once. */
function splitKeys(bytes: Uint8Array): BigInt64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keys = new BigInt64Array(bytes.byteLength / KEY_BYTES);
  for (let at = 0; at < keys.length; at += 1) keys[at] = view.getBigInt64(at * KEY_BYTES);
  keys.sort();
  return keys.filter((key, at) => at === 0 || keys[at - 1] !== key);
}

/** Those that at least two mailboxes have. */
function findCommon(lists: readonly BigInt64Array[]): BigInt64Array {
  const all = new BigInt64Array(lists.reduce((total, { length }) => total + length, 0));
  let end = 0;
  for (const keys of lists) {
    all.set(keys, end);
    end += keys.length;
  }
  all.sort();
  return all.filter((key, at) => all[at - 1] === key && all[at - 2] !== key);
}
