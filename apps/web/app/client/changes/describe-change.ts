import type { Call, Change } from '../data/place/place.ts';

export interface Verbs {
  /** As in "Archive undone" and "Couldn't archive". */
  name: string;
  /** Followed by the subject or the number of threads: "Archiving 3 threads". */
  doing: string;
  done: string;
  /** See `Change`. */
  call?: Call;
  /** Something else on the screen reports it. */
  isQuiet?: boolean;
}

export function describeChange(verb: string, changes: readonly Change[]): string {
  const [first, ...more] = changes;
  return more.length > 0
    ? `${verb} ${changes.length} threads`
    : `${verb} “${first?.row.subject || 'No subject'}”`;
}
