import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackPackages } from '../../testing/unpack-packages.ts';

const PREFIX = path.join(tmpdir(), 'triage-mail-server/radicale');

/** The folder of Radicale's Python modules; null, and one line, where Debian's packages cannot be downloaded. */
export async function unpackRadicale(): Promise<string | null> {
  try {
    await unpackPackages(PREFIX, ['radicale']);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    process.stdout.write(`No CalDAV server for tests: Radicale cannot be downloaded (${reason})\n`);
    return null;
  }
  return path.join(PREFIX, 'usr/lib/python3/dist-packages');
}
