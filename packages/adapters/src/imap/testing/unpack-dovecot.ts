import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = path.join(tmpdir(), 'triage-mail-server');
const PREFIX = path.join(ROOT, 'dovecot');
/** Debian's Dovecot opens its modules by an absolute path: this one has the same length, and anybody may link it. */
const BUILT_IN = '/usr/lib/dovecot/modules';
const LINK = '/tmp/.triage-dovecot/mod';
const DOWNLOAD_MS = 120_000;

/** The folder of an unpacked Dovecot; Debian's packages are downloaded once, and not installed. Throws without them. */
export async function unpackDovecot(): Promise<string> {
  if (!existsSync(PREFIX)) await download();
  if (lstatSync(LINK, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(path.dirname(LINK), { recursive: true, mode: 0o755 });
    symlinkSync(path.join(PREFIX, 'usr/lib/dovecot/modules'), LINK);
  }
  return PREFIX;
}

async function download(): Promise<void> {
  mkdirSync(ROOT, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(path.join(ROOT, 'new-'));
  chmodSync(folder, 0o755);
  const quick = { cwd: folder, timeout: DOWNLOAD_MS };
  const simulated = await run(
    'apt-get',
    ['install', '-s', '--no-install-recommends', 'dovecot-imapd'],
    quick,
  );
  const names = simulated.stdout.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
  await run('apt-get', ['download', '-qq', ...names], quick);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', file, folder], quick);
    rmSync(path.join(folder, file));
  }
  for (const place of ['usr/lib/dovecot', 'usr/sbin', 'usr/bin']) relink(path.join(folder, place));
  await run('chmod', ['-R', 'a+rX', folder], quick);
  try {
    renameSync(folder, PREFIX);
  } catch (error) {
    // Another process was first.
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(PREFIX)) throw error;
  }
}

function relink(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (!entry.isFile()) continue;
    const bytes = readFileSync(file, 'latin1');
    if (bytes.includes(BUILT_IN)) writeFileSync(file, bytes.replaceAll(BUILT_IN, LINK), 'latin1');
  }
}
