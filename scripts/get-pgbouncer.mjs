import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptGet, aptInstall, canUseApt } from './bootstrap/apt-get.mjs';
import { runQuietly } from './bootstrap/children.mjs';
import { downloadDebianSource, findDownloaded } from './bootstrap/debian-source.mjs';
import { showStep } from './bootstrap/show-step.mjs';

/**
 * A PgBouncer that carries prepared statements through transaction mode (1.21 or newer; bookworm has 1.18), or the
 * reason why there is none. Nothing is installed but the compiler.
 */
export async function getPgbouncer(root) {
  const program = path.join(root, '.cache', `pgbouncer-${process.arch}`);
  if (existsSync(program)) return { program };
  if (!canUseApt())
    return { reason: 'only as root on Debian can it be built; set TEST_PGBOUNCER to version 1.21 or newer' };
  try {
    await showStep('PgBouncer: build from its Debian source', () => build(program));
    return { program };
  } catch (error) {
    return { reason: error.message.trim().split('\n').slice(-3).join(' | ') };
  }
}

async function build(program) {
  const work = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  try {
    const tools = ['gcc', 'make'].filter((name) => !existsSync(`/usr/bin/${name}`));
    if (tools.length > 0) await aptInstall([...tools, 'libc6-dev']);
    await downloadDebianSource('pgbouncer', work);
    await aptGet(['download', 'libevent-dev'], { cwd: work });
    await runQuietly('dpkg', ['-x', findDownloaded(work, /\.deb$/), 'libevent'], { cwd: work });
    await runQuietly('tar', ['-xzf', findDownloaded(work, /\.orig\.tar\.gz$/)], { cwd: work });
    const source = path.join(work, findDownloaded(work, /^pgbouncer-[\d.]+$/));
    await compile(source, path.join(work, 'libevent'));
    mkdirSync(path.dirname(program), { recursive: true });
    copyFileSync(path.join(source, 'pgbouncer'), `${program}.partial`);
    renameSync(`${program}.partial`, program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** libevent is linked into the program, so that it runs on a system that has no package of it. */
async function compile(source, libevent) {
  const triplet = (await runQuietly('gcc', ['-print-multiarch'], { cwd: source })).trim();
  const env = {
    ...process.env,
    LIBEVENT_CFLAGS: `-I${libevent}/usr/include -I${libevent}/usr/include/${triplet}`,
    LIBEVENT_LIBS: `-L${libevent}/usr/lib/${triplet} -l:libevent.a`,
  };
  await runQuietly('./configure', ['--without-openssl', '--without-cares'], { cwd: source, env });
  await runQuietly('make', ['pgbouncer'], { cwd: source, env });
}
