import {
  chownSync,
  copyFileSync,
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
import { aptGet, aptInstall, canUseApt } from './bootstrap/apt-get.mjs';
import { runQuietly, startChild, stopChild } from './bootstrap/children.mjs';
import { downloadDebianSource, findDownloaded } from './bootstrap/debian-source.mjs';
import { findTemporaryRoot } from './bootstrap/memory-folder.mjs';
import { findFreePort } from './bootstrap/ports.mjs';
import { showStep } from './bootstrap/show-step.mjs';

const oldestWithHalfvec = '0.7';

/** A throw-away PostgreSQL with pgvector, or the reason why there is none. */
export async function startThrowAwayPostgres(root) {
  if (!canUseApt())
    return { reason: 'only as root on Debian can it be fetched; set TEST_DATABASE_URL to use one of yours' };
  try {
    if (!findInstalled())
      await showStep('PostgreSQL: apt-get install', () => aptInstall(['postgresql-common', 'postgresql']));
    const version = findInstalled();
    const extension = await findOrBuildExtension(root, version);
    return await startCluster(version, extension);
  } catch (error) {
    return { reason: error.message.trim().split('\n').slice(-3).join(' | ') };
  }
}

function findInstalled() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return versions.filter((name) => existsSync(`${folder}/${name}/bin/postgres`)).sort((a, b) => b - a)[0];
}

/** Folder with vector.so, vector.control and vector--<version>.sql; undefined where Debian's own is installed. */
async function findOrBuildExtension(root, version) {
  if (existsSync(`/usr/share/postgresql/${version}/extension/vector.control`)) return undefined;
  const folder = path.join(root, '.cache', `pgvector-for-${version}-${process.arch}`);
  if (existsSync(path.join(folder, 'vector.so'))) return folder;
  return showStep('PostgreSQL: build pgvector from its Debian source', () => buildExtension(version, folder));
}

async function buildExtension(version, folder) {
  const work = mkdtempSync(path.join(tmpdir(), 'pgvector-'));
  try {
    if (!existsSync('/usr/bin/gcc')) await aptInstall(['gcc', 'libc6-dev']);
    // pgvector entered Debian's bookworm in no version; a newer suite's source builds there.
    await downloadDebianSource('pgvector', work);
    // Only the headers: installing the package would pull in a whole clang.
    await aptGet(['download', `postgresql-server-dev-${version}`], { cwd: work });
    await runQuietly('dpkg', ['-x', findDownloaded(work, /\.deb$/), 'headers'], { cwd: work });
    await runQuietly('tar', ['-xzf', findDownloaded(work, /\.orig\.tar\.gz$/)], { cwd: work });
    const source = path.join(work, findDownloaded(work, /^pgvector-[\d.]+$/));
    const files = readdirSync(path.join(source, 'src')).filter((name) => name.endsWith('.c'));
    const headers = [
      `headers/usr/include/postgresql/${version}/server`,
      'headers/usr/include/postgresql/internal',
    ].map((name) => `-I${path.join(work, name)}`);
    mkdirSync(folder, { recursive: true });
    const control = readFileSync(path.join(source, 'vector.control'), 'utf8');
    const extensionVersion = /default_version = '(.+)'/.exec(control)[1];
    copyFileSync(path.join(source, 'vector.control'), path.join(folder, 'vector.control'));
    copyFileSync(path.join(source, 'sql/vector.sql'), path.join(folder, `vector--${extensionVersion}.sql`));
    const partial = path.join(folder, 'vector.so.partial');
    const compile = [
      '-shared',
      '-fPIC',
      '-O2',
      '-fno-math-errno',
      ...headers,
      ...files.map((name) => `src/${name}`),
    ];
    await runQuietly('gcc', [...compile, '-lm', '-o', partial], { cwd: source });
    copyFileSync(partial, path.join(folder, 'vector.so'));
    rmSync(partial);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function startCluster(version, extension) {
  const folder = mkdtempSync(path.join(tmpdir(), 'triage-postgres-'));
  const owner = lookUpUser('postgres') ?? lookUpUser('nobody');
  // PostgreSQL finds its files relative to its binary: a copy takes the extension and leaves the system alone.
  for (const part of ['lib', 'share'])
    cpSync(`/usr/${part}/postgresql/${version}`, path.join(folder, 'usr', part, 'postgresql', version), {
      recursive: true,
    });
  if (extension) {
    const shared = path.join(folder, 'usr/share/postgresql', version, 'extension');
    for (const name of readdirSync(extension))
      copyFileSync(
        path.join(extension, name),
        name === 'vector.so'
          ? path.join(folder, 'usr/lib/postgresql', version, 'lib', name)
          : path.join(shared, name),
      );
  }
  const data = mkdtempSync(path.join(findTemporaryRoot(), 'triage-postgres-data-'));
  for (const owned of [folder, data]) chownSync(owned, owner.uid, owner.gid);
  const binaries = path.join(folder, 'usr/lib/postgresql', version, 'bin');
  const as = {
    uid: owner.uid,
    gid: owner.gid,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C' },
  };
  const initialize = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  await runQuietly(path.join(binaries, 'initdb'), initialize, as);
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: data,
    fsync: 'off',
    max_connections: '200',
  };
  const server = startChild(
    path.join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, stdio: 'ignore' },
  );
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
    server.kill('SIGINT');
    await stopChild(server, 5_000);
    for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(binaries, port, server, as);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

async function untilItAnswers(binaries, port, server, as) {
  const ask = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-tAc'];
  const create =
    'CREATE EXTENSION IF NOT EXISTS vector; SELECT extversion FROM pg_extension WHERE extname = $$vector$$';
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await runQuietly(path.join(binaries, 'psql'), [...ask, create], as);
      const found = answer.trim().split('\n').at(-1);
      if (found.localeCompare(oldestWithHalfvec, undefined, { numeric: true }) < 0)
        throw new Error(`its pgvector ${found} is older than ${oldestWithHalfvec}`);
      return;
    } catch (error) {
      if (
        attempt >= 100 ||
        server.exitCode !== null ||
        !/could not connect|Connection refused|connection to server|starting up/.test(error.message)
      )
        throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function lookUpUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
