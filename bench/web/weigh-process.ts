import { readFileSync } from 'node:fs';
import type { RunningProcess } from '../../apps/web/tests/support/child-process.ts';

/** Resident memory in MB; null where the system does not tell (it is Linux that has /proc). */
export function weighProcess({ process: child }: RunningProcess): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000);
  } catch {
    return null;
  }
}
