import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { makeTemporaryFolder } from '../testing/each-database.ts';
import { fillDatabase } from '../testing/fill-database.ts';
import { rows, run } from '../testing/rows.ts';
import { BackupDamaged } from './backup-damaged.ts';
import { backupDatabase } from './backup-database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreDatabase } from './restore-database.ts';

const FLIPS_PER_BACKUP = 60;
const ignore = () => {};
const restore = async (target: Database, file: string) =>
  restoreDatabase(target, await checkBackup(file), ignore);

let folder = '';
let small: Buffer;
let large: Buffer;
let target: Database;
beforeAll(async () => {
  folder = makeTemporaryFolder();
  const source = await openDatabase({ dataDir: join(folder, 'source') });
  await migrateDatabase(source);
  await run(source, rows.insertInto('users').values({ id: 'ada', email: 'ada@example.test' }));
  small = await backupOf(source);
  await run(source, rows.deleteFrom('users'));
  await fillDatabase(source);
  large = await backupOf(source);
  await source.close();
  target = await openDatabase({ dataDir: join(folder, 'target') });
});
afterAll(async () => {
  await target?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backupOf(source: Database): Promise<Buffer> {
  const file = join(folder, `${Math.random()}.backup`);
  await backupDatabase(source, file, ignore);
  return readFileSync(file);
}

/** The restore fails before it changes anything: not even the tables are made. */
async function expectDamaged(bytes: Buffer, what: string): Promise<void> {
  const file = join(folder, 'bad.backup');
  writeFileSync(file, bytes);
  const failure = await restore(target, file).catch((error: unknown) => error);
  expect(failure, what).toBeInstanceOf(BackupDamaged);
  expect((failure as Error).message, what).toMatch(/^This backup is damaged: .*Nothing was restored\.$/);
  const [row] = await target.query<{ found: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS found`);
  expect(row?.found, what).toBe(false);
}

function flipped(bytes: Buffer, position: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[position] = (copy[position] ?? 0) ^ (1 << (position % 8));
  return copy;
}

// The header of a gzip file holds no content after its magic number: a date and the system that wrote it.
const GZIP_HEADER = 10;

describe('a restore of a backup', () => {
  it.each(['small', 'large'])('with a single wrong bit is refused: %s', async (size) => {
    const bytes = size === 'small' ? small : large;
    const places = Array.from({ length: FLIPS_PER_BACKUP }, (_, index) =>
      Math.floor(GZIP_HEADER + ((bytes.length - GZIP_HEADER) * index) / FLIPS_PER_BACKUP),
    );
    for (const place of [0, 1, 2, ...places, bytes.length - 8, bytes.length - 1])
      await expectDamaged(flipped(bytes, place), `bit flipped in byte ${place} of ${bytes.length}`);
  });

  it('truncated anywhere is refused', async () => {
    for (const share of [0, 0.00001, 0.001, 0.3, 0.7, 0.999, 0.99999])
      await expectDamaged(large.subarray(0, Math.floor(large.length * share)), `cut at ${share}`);
  });

  it('that is another kind of file, or was changed and compressed again, is refused', async () => {
    const lines = gunzipSync(large).toString().split('\n');
    const row = lines.findIndex((line) => line.startsWith('["ada","thread 7"'));
    await expectDamaged(Buffer.from('not a backup at all'), 'text');
    await expectDamaged(gzipSync('{"hello":1}\n'), 'other JSON');
    await expectDamaged(gzipSync(Buffer.alloc(300_000, 1)), 'one line without end');
    await expectDamaged(gzipSync('null\n'), 'null');
    await expectDamaged(gzipSync(`${lines[0]}\nnull\n{"end":true}\n`), 'a null among the lines');
    await expectDamaged(gzipSync(lines.toSpliced(row, 1).join('\n')), 'a row missing');
    await expectDamaged(gzipSync(lines.slice(0, -2).join('\n')), 'no end');
    await expectDamaged(gzipSync([...lines, '{"more":1}'].join('\n')), 'something after the end');
  });

  it('with changed values is refused after comparing the checksums, and keeps nothing', async () => {
    const lines = gunzipSync(large).toString().split('\n');
    const row = lines.findIndex((line) => line.startsWith('["ada","thread 7"'));
    const changes: Record<string, string> = {
      'another value': (lines[row] ?? '').replace('INBOX', 'OUTBOX'),
      'a value of another type': (lines[row] ?? '').replace(/\d{4}-\d\d-\d\d/, 'no date'),
      'a row twice': `${lines[row]}\n${lines[row]}`,
    };
    const fresh = await openDatabase({ dataDir: join(folder, 'fresh') });
    for (const [what, changed] of Object.entries(changes)) {
      const file = join(folder, 'changed.backup');
      writeFileSync(file, gzipSync(lines.with(row, changed).join('\n')));
      await expect(restore(fresh, file), what).rejects.toThrow(BackupDamaged);
      expect(await fresh.query('SELECT 1 FROM users').catch(() => []), what).toEqual([]);
    }
    await fresh.close();
  });

  it('by the command ends with exit code 1 and one sentence, every time', async () => {
    const file = join(folder, 'command.backup');
    for (const place of [0.2, 0.5, 0.8]) {
      writeFileSync(file, flipped(large, Math.floor(large.length * place)));
      const dataDir = join(folder, `command ${place}`);
      const { code, text } = await runRestore(file, dataDir);
      expect({ code, text }).toEqual({
        code: 1,
        text: expect.stringMatching(/^This backup is damaged: [^\n]*\n$/),
      });
    }
  });
});

function runRestore(file: string, dataDir: string): Promise<{ code: number | null; text: string }> {
  const command = join(import.meta.dirname, '../transfer-command.ts');
  const child = spawn(process.execPath, [command, 'restore', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}
