import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackPackages } from '../../testing/unpack-packages.ts';

const PREFIX = path.join(tmpdir(), 'triage-mail-server/chasquid');

/** The folder of an unpacked chasquid; Debian's package is downloaded once, and not installed. Throws without it. */
export async function unpackChasquid(): Promise<string> {
  await unpackPackages(PREFIX, ['chasquid']);
  return PREFIX;
}
