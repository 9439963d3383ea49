import type { Rule } from '@triage/contract/triage/rules';

const COUNTED_MS = 30 * 24 * 60 * 60_000;

/** How often the rule acted. A rule that was saved within the last 30 days has not had all of them. */
export function describeRuns({ runs, updatedAt }: Pick<Rule, 'runs' | 'updatedAt'>, now: number): string {
  if (runs > 0) return `Acted on ${runs} ${runs === 1 ? 'email' : 'emails'} in the last 30 days`;
  return now - Date.parse(updatedAt) < COUNTED_MS
    ? 'Has not acted since it was saved'
    : 'Has not acted in the last 30 days';
}
