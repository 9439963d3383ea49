import { expect, it, vi } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { guardDiskSpace, requireDiskSpace } from './guard-disk-space.ts';

const MEGABYTE = 1024 * 1024;

it('a nearly full disk is refused at the start, with its path and free space', () => {
  expect(() => requireDiskSpace('/data', () => 20 * MEGABYTE)).toThrow(
    /DATA_DIR \(\/data\) has 20 MB free, and the database needs 100 MB/,
  );
  requireDiskSpace('/data', () => 200 * MEGABYTE);
});

it('a disk that fills makes the embedded database read-only, tenants too, until there is space again', async () => {
  const database = await openDatabase({ dataDir: ':memory:' });
  await database.query('CREATE TABLE notes (id int)');
  await database.query('GRANT ALL ON notes TO PUBLIC');
  const notices: string[] = [];
  let free = 500 * MEGABYTE;
  const guard = guardDiskSpace(
    database.pool as unknown as Parameters<typeof guardDiskSpace>[0],
    '/data',
    (line) => notices.push(line),
    { freeBytes: () => free, every: 5 },
  );
  const write = () => database.query('INSERT INTO notes VALUES (1)');
  const writeAsTenant = () => database.forTenant('ada').query('INSERT INTO notes VALUES (1)');
  await write();
  free = 50 * MEGABYTE;
  await vi.waitFor(() => expect(notices).toEqual([expect.stringContaining('read-only')]));
  await expect(write()).rejects.toMatchObject({ reason: 'readOnly' });
  await expect(writeAsTenant()).rejects.toMatchObject({ reason: 'readOnly' });
  await expect(database.transaction((tx) => tx.query('DELETE FROM notes'))).rejects.toMatchObject({
    reason: 'readOnly',
  });
  expect(await database.query('SELECT count(*)::int AS notes FROM notes')).toEqual([{ notes: 1 }]);
  free = 500 * MEGABYTE;
  await vi.waitFor(() => expect(notices).toHaveLength(2));
  await write();
  await writeAsTenant();
  guard.stop();
  await database.close();
});
