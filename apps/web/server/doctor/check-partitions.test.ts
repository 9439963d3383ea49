import { openDatabase } from '@triage/database/open-database';
import { rebuildTable } from '@triage/database/partition/rebuild-table';
import { makePartitionedDatabase } from '@triage/database/testing/partitioned-database';
import { expect, test } from 'vitest';
import { checkPartitions } from './check-partitions.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

test.skipIf(!serverUrl)('names the partitions, and what a run that was interrupted has left', async () => {
  const { url, drop } = await makePartitionedDatabase(serverUrl, 2);
  const db = await openDatabase({ url, poolSize: 1 });
  try {
    const detail = 'threads in 2, messages in 2, classifications in 2, embeddings in 2';
    expect(await checkPartitions(db)).toEqual([{ state: 'good', name: 'partitions', detail }]);
    await db.transaction((tx) => rebuildTable(tx, 'embeddings', 0));
    const [found] = await checkPartitions(db);
    expect(found).toMatchObject({ state: 'weak', detail: expect.stringContaining('embeddings whole') });
    for (const name of ['threads', 'messages', 'classifications'])
      await db.transaction((tx) => rebuildTable(tx, name, 0));
    expect(await checkPartitions(db)).toEqual([{ state: 'good', name: 'partitions', detail: 'none' }]);
  } finally {
    await db.close();
    await drop();
  }
});
