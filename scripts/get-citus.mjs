import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runQuietly } from './bootstrap/children.mjs';
import { showStep } from './bootstrap/show-step.mjs';

const archiveName = /^citus-[\d.]+-for-postgresql-15-x64\.tar\.xz$/;
/** Citus was built against it: an older one lacks a function that its library expects. */
const oldest = '15.20';

/**
 * A folder with the programs of PostgreSQL 15, Citus and pgvector, or the reason why there is none. Nothing is installed:
 * PostgreSQL finds its files relative to its programs, so that a copy takes the extensions.
 */
export async function getCitus(root) {
  const archive = findArchive(root);
  if (!archive)
    return {
      reason:
        'set TEST_CITUS to an archive of Citus for Debian’s PostgreSQL 15 on x64 (citus-…-for-postgresql-15-x64.tar.xz)',
    };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'the archive of Citus is for Linux on x64' };
  const vector = findVector(root);
  if (!vector)
    return { reason: 'pgvector for PostgreSQL 15 is not there; npm test builds it as root on Debian' };
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-citus-programs-'));
  chmodSync(folder, 0o755);
  const stop = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await showStep('Citus: unpack it beside a copy of PostgreSQL 15', async () => {
      await copyPostgres(root, folder);
      await runQuietly('tar', ['-C', folder, '-xJf', archive]);
      for (const file of vector.files) cpSync(file, path.join(folder, vector.placeOf(file)));
    });
    const programs = path.join(folder, 'usr/lib/postgresql/15/bin');
    giveAway(programs);
    return { programs, stop };
  } catch (error) {
    await stop();
    return { reason: error.message.trim().split('\n').slice(-3).join(' | ') };
  }
}

function findArchive(root) {
  if (process.env.TEST_CITUS) return existsSync(process.env.TEST_CITUS) ? process.env.TEST_CITUS : undefined;
  const folder = path.join(path.dirname(root), 'shared/engines');
  const name = existsSync(folder) ? readdirSync(folder).find((each) => archiveName.test(each)) : undefined;
  return name && path.join(folder, name);
}

/** Debian's own, or the one that was built for the tests on PostgreSQL. */
function findVector(root) {
  const [lib, share] = ['usr/lib/postgresql/15/lib', 'usr/share/postgresql/15/extension'];
  const placeOf = (file) => path.join(file.endsWith('.so') ? lib : share, path.basename(file));
  if (existsSync(`/${share}/vector.control`)) return { files: [], placeOf };
  const built = path.join(root, `.cache/pgvector-for-15-${process.arch}`);
  if (!existsSync(path.join(built, 'vector.so'))) return undefined;
  return { files: readdirSync(built).map((name) => path.join(built, name)), placeOf };
}

async function copyPostgres(root, folder) {
  const parts = ['usr/lib/postgresql/15', 'usr/share/postgresql/15'];
  if (await isNewEnough()) {
    for (const part of parts)
      cpSync(path.join('/', part), path.join(folder, part), { recursive: true, dereference: false });
    return;
  }
  const cache = path.join(root, '.cache/postgresql-15');
  if (!findPackage(cache)) {
    mkdirSync(cache, { recursive: true });
    await runQuietly('apt-get', ['download', 'postgresql-15'], { cwd: cache });
  }
  await runQuietly('dpkg', ['-x', path.join(cache, findPackage(cache)), folder]);
}

function findPackage(cache) {
  return existsSync(cache) ? readdirSync(cache).find((name) => name.endsWith('.deb')) : undefined;
}

async function isNewEnough() {
  const program = '/usr/lib/postgresql/15/bin/postgres';
  if (!existsSync(program)) return false;
  const version = /\d+\.\d+/.exec(await runQuietly(program, ['--version']))?.[0] ?? '';
  return version.localeCompare(oldest, undefined, { numeric: true }) >= 0;
}

/** PostgreSQL refuses to run as root: it runs as the owner of its programs. */
function giveAway(programs) {
  if (process.getuid() !== 0) return;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry));
  const [, , uid, gid] = line?.split(':') ?? [];
  chownSync(programs, Number(uid), Number(gid));
}
