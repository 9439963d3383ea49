import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = {
  pid: number;
  host: string;
  /** Machine, boot and process namespace: only within one of them does a process id mean anything. */
  place: string;
  /** Empty where the system does not tell. */
  startedAt: string;
};

// Killed, and not yet collected by its parent: it holds nothing any more.
const ZOMBIE = 'Z';

export function describeProcess(): ProcessIdentity;
export function describeProcess(pid: number): ProcessIdentity | undefined;
export function describeProcess(pid: number = process.pid): ProcessIdentity | undefined {
  const startedAt = findStart(pid);
  if (startedAt === undefined) return undefined;
  return { pid, host: hostname(), place: describePlace(), startedAt };
}

function describePlace(): string {
  if (process.platform !== 'linux') return hostname();
  return [
    hostname(),
    attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    attempt(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
}

/** Undefined: there is no such process. */
function findStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  if (process.platform === 'linux') {
    // The name in brackets may hold spaces; the state is the first field after it, the start time the 20th.
    const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === ZOMBIE ? undefined : (fields[19] ?? '');
  }
  if (process.platform === 'win32') return '';
  return attempt(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim());
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
