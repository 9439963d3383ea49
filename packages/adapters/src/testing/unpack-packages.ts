import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOWNLOAD_MS = 120_000;

/** Downloads Debian's packages once into a folder, with those that they need, and installs nothing. Throws without them. */
export async function unpackPackages(
  prefix: string,
  wanted: readonly string[],
  prepare: (folder: string) => void = () => {},
): Promise<void> {
  if (existsSync(prefix)) return;
  mkdirSync(path.dirname(prefix), { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(path.join(path.dirname(prefix), 'new-'));
  chmodSync(folder, 0o755);
  const quick = { cwd: folder, timeout: DOWNLOAD_MS };
  const simulated = await run('apt-get', ['install', '-s', '--no-install-recommends', ...wanted], quick);
  const missing = simulated.stdout.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
  // One that is installed here is not listed there, and is needed in this folder as well.
  await run('apt-get', ['download', '-qq', ...new Set([...wanted, ...missing])], quick);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', file, folder], quick);
    rmSync(path.join(folder, file));
  }
  prepare(folder);
  await run('chmod', ['-R', 'a+rX', folder], quick);
  try {
    renameSync(folder, prefix);
  } catch (error) {
    // Another process was first.
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(prefix)) throw error;
  }
}
