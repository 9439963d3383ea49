import { setTimeout as sleep } from 'node:timers/promises';
import type { Copy, Tenants } from './find-copies.ts';
import { findNextEnd, findVersions, listAllGroups, namePerson } from './list-all-groups.ts';

interface Kept {
  versions: string | null;
  until: number;
  summary: object;
}
interface Running {
  versions: string | null;
  summary: Promise<object>;
}

/** As long as a count of a saved search may take: what is not known by then is found by the next call. */
const DEADLINE_MS = 1_000;
/** Times such as "newer_than:7d" move on, and older mail is indexed without a new version. */
const KEPT_MS = 5 * 60_000;
/** Summaries are a few numbers; the cache is cleared after this many. */
const KEPT_MAX = 10_000;

/** Keyed by the pool, which all requests share. */
const caches = new WeakMap<object, { kept: Map<string, Kept>; running: Map<string, Running> }>();

export interface Summarize<Summary extends object> {
  /** Names whatever the summary depends on beside the mailboxes. */
  name: string;
  of(groups: readonly Copy[][]): Summary | Promise<Summary>;
  /** Of no groups. */
  none: Summary;
}

/**
 * A few numbers about all twins of a person. They are asked for every few seconds, and the twins are looked up only when
 * one of the mailboxes has changed. Past the deadline the answer is the last one, or that of no twins.
 */
export async function summarizeGroups<Summary extends object>(
  tenants: Tenants,
  { name, of, none }: Summarize<Summary>,
): Promise<Summary> {
  const [first] = tenants;
  if (!first || tenants.length < 2) return none;
  const { kept, running } = caches.get(first.db.pool) ?? { kept: new Map(), running: new Map() };
  caches.set(first.db.pool, { kept, running });
  const key = JSON.stringify([namePerson(tenants), name]);
  const now = first.clock.now().getTime();
  // Read before the copies: a change in between makes the next caller look again.
  const versions = await findVersions(tenants);
  const last = kept.get(key);
  if (last && versions !== null && last.versions === versions && now < last.until)
    return last.summary as Summary;
  const begun = running.get(key);
  const summary =
    begun && versions !== null && begun.versions === versions
      ? begun.summary
      : listAllGroups(tenants, versions).then(async (groups) => {
          const found = await of(groups);
          if (kept.size >= KEPT_MAX) kept.clear();
          kept.set(key, { versions, until: Math.min(findNextEnd(groups), now + KEPT_MS), summary: found });
          return found;
        });
  if (summary !== begun?.summary) {
    const own: Running = { versions, summary };
    running.set(key, own);
    const forget = () => running.get(key) === own && running.delete(key);
    summary.then(forget, forget);
  }
  const late = sleep(DEADLINE_MS, last?.summary ?? none, { ref: false });
  return (await Promise.race([summary, late])) as Summary;
}
