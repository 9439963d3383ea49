import type { HybridHit } from '@triage/contract/inbox/hybrid-search';
import type { ThreadHit } from '@triage/database/find-threads';

/** The usual constant of reciprocal rank fusion: the first places do not drown the rest. */
const DAMPING = 60;

/** Two lists whose scores are not comparable: only ranks count. 1 = first in both. Ties go to the newer thread. */
export function fuseRanks(
  byWords: readonly ThreadHit[],
  byMeaning: readonly ThreadHit[],
): { hit: ThreadHit; score: number; matched: HybridHit['matched'] }[] {
  const fused = new Map<string, { hit: ThreadHit; score: number; matched: HybridHit['matched'] }>();
  for (const [matched, hits] of [['words', byWords] as const, ['meaning', byMeaning] as const]) {
    for (const [place, hit] of hits.entries()) {
      const known = fused.get(hit.threadId);
      const score = (known?.score ?? 0) + (DAMPING + 1) / (DAMPING + 1 + place) / 2;
      fused.set(hit.threadId, { hit: known?.hit ?? hit, score, matched: known ? 'both' : matched });
    }
  }
  return [...fused.values()].sort(
    (a, b) => b.score - a.score || b.hit.lastMessageAt.getTime() - a.hit.lastMessageAt.getTime(),
  );
}
