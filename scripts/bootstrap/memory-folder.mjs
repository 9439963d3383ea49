import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'triage-run-';

/**
 * Where tests make their databases. An embedded database is 1,300 small files: on a disk a copy takes a second of
 * processor time, and in memory a tenth of that. An operator's own choice counts.
 */
export function findTemporaryRoot() {
  return process.env.TMPDIR || !hasMemory() ? tmpdir() : MEMORY;
}

/** For the databases that the tests of one run leave behind: removed at the end, or by the next run. */
export function makeRunFolder() {
  const root = findTemporaryRoot();
  removeAbandoned(root);
  const folder = path.join(root, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Like /tmp itself: mail servers and PostgreSQL run as users of their own.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function hasMemory() {
  if (!existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , type, options = ''] =
    mounts.map((line) => line.split(' ')).find((part) => part[1] === MEMORY) ?? [];
  // Containers often have 64 MB there, in which no program may run.
  if (type !== 'tmpfs' || /\b(noexec|ro)\b/.test(options)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
}

function removeAbandoned(root) {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
    if (pid && !isAlive(pid)) rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
