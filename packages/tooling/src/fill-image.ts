import { cp, lstat, mkdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/**
 * `node packages/tooling/src/fill-image.ts FOLDER`: puts the built app and the operator's commands there with the files
 * that they import, and nothing else. A folder of production dependencies would be fifteen times as large.
 */
const COMMANDS = [
  'apps/web/build/server/index.js',
  'apps/web/server/doctor.ts',
  'apps/web/server/rotate-keys.ts',
  'packages/database/src/migrate-command.ts',
  'packages/database/src/transfer-command.ts',
];
/** Loaded by name at run time, which dependency tracing cannot see. */
const BY_NAME = [
  'packages/database/src/embedded/find-own-file.ts',
  'packages/database/src/embedded/pglite-worker.ts',
];
const WHOLE = ['apps/web/build/client', 'packages/database/build', 'prisma/migrations'];

const root = path.resolve(import.meta.dirname, '../../..');
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to fill');

const { fileList } = await nodeFileTrace(
  [...COMMANDS, ...BY_NAME].map((file) => path.join(root, file)),
  { base: root, readFile: toJavaScript },
);
const files = [...fileList].sort();
for (const file of files) await copy(file);
for (const each of WHOLE) await copy(each);
console.log(`${files.length} files, and ${WHOLE.join(' and ')}`);

async function toJavaScript(file: string): Promise<string | Buffer | null> {
  const stats = await lstat(file).catch(() => null);
  if (!stats?.isFile()) return null;
  const bytes = await readFile(file);
  return /(?<!\.d)\.ts$/.test(file) ? stripTypeScriptTypes(bytes.toString()) : bytes;
}

/** Links stay links: node_modules is made of them. */
async function copy(file: string): Promise<void> {
  const target = path.resolve(String(folder), file);
  await mkdir(path.dirname(target), { recursive: true });
  await cp(path.join(root, file), target, { recursive: true, verbatimSymlinks: true });
}
