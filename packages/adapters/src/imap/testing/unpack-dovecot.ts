import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackPackages } from '../../testing/unpack-packages.ts';

const PREFIX = path.join(tmpdir(), 'triage-mail-server/dovecot');
/** Debian's Dovecot opens its modules by an absolute path: this one has the same length, and anybody may link it. */
const BUILT_IN = '/usr/lib/dovecot/modules';
const LINK = '/tmp/.triage-dovecot/mod';

/** The folder of an unpacked Dovecot; Debian's packages are downloaded once, and not installed. Throws without them. */
export async function unpackDovecot(): Promise<string> {
  await unpackPackages(PREFIX, ['dovecot-core', 'dovecot-imapd'], (folder) => {
    for (const place of ['usr/lib/dovecot', 'usr/sbin', 'usr/bin']) relink(path.join(folder, place));
  });
  if (lstatSync(LINK, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(path.dirname(LINK), { recursive: true, mode: 0o755 });
    symlinkSync(path.join(PREFIX, 'usr/lib/dovecot/modules'), LINK);
  }
  return PREFIX;
}

function relink(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (!entry.isFile()) continue;
    const bytes = readFileSync(file, 'latin1');
    if (bytes.includes(BUILT_IN)) writeFileSync(file, bytes.replaceAll(BUILT_IN, LINK), 'latin1');
  }
}
