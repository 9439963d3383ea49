import { findTwinsVersion, listAllTwinKeys } from '@triage/database/tables/threads/twins';
import { type Copy, listGroups, SCOPES, type Tenants } from './find-copies.ts';
import { pairCopies } from './pair-copies.ts';

interface Kept {
  versions: string;
  /** When the next snooze ends. */
  until: number;
  groups: Copy[][];
}

const KEY_BYTES = 8;
/** Keys of one statement. */
const ASKED_AT_ONCE = 2_000;
/** Most people have few twins; the cache is cleared after this many copies. */
const KEPT_MAX = 200_000;

/** Keyed by the pool, which all requests share. */
const keptGroups = new WeakMap<object, { size: number; groups: Map<string, Kept> }>();

/** All twins of a person. Counted every few seconds, they are looked for only when one of the mailboxes has changed. */
export async function listAllGroups(tenants: Tenants): Promise<Copy[][]> {
  const [first] = tenants;
  if (!first || tenants.length < 2) return [];
  const kept = keptGroups.get(first.db.pool) ?? { size: 0, groups: new Map<string, Kept>() };
  keptGroups.set(first.db.pool, kept);
  const person = tenants.map(({ tenantId }) => tenantId).join(' ');
  const now = first.clock.now().getTime();
  // Read before the copies: a change in between makes the next caller look again.
  const known = await Promise.all(
    tenants.map(({ db, tenantId }) => findTwinsVersion(db, { userId: tenantId, scopes: SCOPES })),
  );
  const versions = JSON.stringify(known);
  const last = kept.groups.get(person);
  if (last?.versions === versions && now < last.until) return last.groups;
  const groups = await findAll(tenants);
  const size = groups.flat().length;
  if (kept.size + size > KEPT_MAX) keptGroups.delete(first.db.pool);
  else if (!known.includes(null)) {
    kept.size += size - (last?.groups.flat().length ?? 0);
    kept.groups.set(person, { versions, until: findNextEnd(groups), groups });
  }
  return groups;
}

/** The threads for which those of other mailboxes stand in the lanes. */
export async function listHidden(tenants: Tenants): Promise<ReadonlySet<string>> {
  const groups = await listAllGroups(tenants);
  const hidden = groups.flatMap(
    (copies) => pairCopies(copies.filter(({ lane }) => lane !== null))?.others ?? [],
  );
  return new Set(hidden.map(({ threadId }) => threadId));
}

async function findAll(tenants: Tenants): Promise<Copy[][]> {
  const lists = await Promise.all(tenants.map(({ db, tenantId }) => listAllTwinKeys(db, tenantId)));
  const keys = findCommon(lists.map(splitKeys));
  const groups: Copy[][] = [];
  for (let start = 0; start < keys.length; start += ASKED_AT_ONCE)
    groups.push(...(await listGroups(tenants, keys.slice(start, start + ASKED_AT_ONCE))));
  return groups;
}

function splitKeys(bytes: Uint8Array): Set<bigint> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keys = new Set<bigint>();
  for (let at = 0; at < bytes.byteLength; at += KEY_BYTES) keys.add(view.getBigInt64(at));
  return keys;
}

/** Those that at least two mailboxes have. */
function findCommon(sets: readonly ReadonlySet<bigint>[]): string[] {
  const seen = new Set<bigint>();
  const common = new Set<bigint>();
  for (const keys of sets) {
    for (const key of keys) if (seen.has(key)) common.add(key);
    for (const key of keys) seen.add(key);
  }
  return [...common].map(String);
}

function findNextEnd(groups: readonly Copy[][]): number {
  const ends = groups.flat().map(({ snoozedUntil }) => snoozedUntil?.getTime() ?? Number.POSITIVE_INFINITY);
  return ends.reduce((earliest, end) => Math.min(earliest, end), Number.POSITIVE_INFINITY);
}
