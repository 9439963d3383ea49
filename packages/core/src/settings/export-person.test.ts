import { buffer } from 'node:stream/consumers';
import { isWithheld, ownerColumn } from '@triage/database/list-person-tables';
import { listTables } from '@triage/database/list-tables';
import { now, run, rows as tableRows } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { parseZip } from '../../testing/parse-zip.ts';
import { fillEveryTable } from '../../testing/worlds/fill-every-table.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { exportPerson } from './export-person.ts';

const db = shareTestDatabase();

async function exportOf(userId: string): Promise<Map<string, string>> {
  return parseZip(await buffer(exportPerson({ db, tenantId: mintTenantId(userId) })));
}

function rowsOf(files: Map<string, string>, table: string): Record<string, unknown>[] {
  const lines = (files.get(`${table}.ndjson`) ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('every table with a user id is exported, except data derived from the mail', async () => {
  const userId = await createTestUser(db);
  const filled = await fillEveryTable(db, userId);
  const files = await exportOf(userId);
  const missing = filled.filter((table) => rowsOf(files, table).length === 0);
  expect(missing.sort()).toEqual([
    'draft_cache',
    'embeddings',
    'index_queue',
    'prepared_drafts',
    'split_queue',
    'split_threads',
    'thread_search',
    'thread_summaries',
  ]);
  expect(rowsOf(files, 'users')).toMatchObject([{ id: userId }]);
  expect(files.get('README.txt')).toContain('NDJSON');
});

test('no token, key or fingerprint leaves, and nothing of anybody else', async () => {
  const [userId, other] = [await createTestUser(db), await createTestUser(db)];
  await fillEveryTable(db, userId, 'own-mark');
  await fillEveryTable(db, other, 'foreign-mark');
  const whole = [...(await exportOf(userId)).values()].join('\n');
  expect(whole).toContain('own-mark');
  expect(whole).not.toContain('foreign-mark');
  expect(whole).not.toContain(other);
  for (const secret of ['wrapped_key', 'access_token', 'refresh_token', 'token_hash'])
    expect(whole).not.toContain(secret);
  const withheld = (await listTables(db)).flatMap((table) =>
    ownerColumn(table) ? table.columns.filter(isWithheld).map(({ name }) => name) : [],
  );
  expect(withheld).toEqual(expect.arrayContaining(['wrapped_key', 'access_token', 'token_hash']));
});

test('a table of many pages is whole, in any script, each row once', async () => {
  const userId = await createTestUser(db);
  await run(
    db,
    tableRows.insertInto('threads').values(
      Array.from({ length: 450 }, (_, at) => ({
        ...{
          user_id: userId,
          thread_id: `thread-${at}`,
          subject: `Grüße „${at}“ 你好`,
          last_message_at: now,
        },
      })),
    ),
  );
  const rows = rowsOf(await exportOf(userId), 'threads');
  expect(new Set(rows.map((row) => row['thread_id'])).size).toBe(450);
  expect(rows).toHaveLength(450);
  expect(rows[0]?.['subject']).toMatch(/^Grüße „\d+“ 你好$/);
});
