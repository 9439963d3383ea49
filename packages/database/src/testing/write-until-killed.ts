import { writeSync } from 'node:fs';
import { openDatabase } from '../open-database.ts';

// A program for the kill -9 test. Two rows in each transaction; a number is printed only once it is committed.
const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
await database.query('CREATE TABLE IF NOT EXISTS kept (number integer, half text, filler text)');
const [last] = await database.query<{ number: number }>(
  'SELECT coalesce(max(number), 0) AS number FROM kept',
);
writeSync(1, 'open\n');
for (let number = (last?.number ?? 0) + 1; ; number++) {
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO kept VALUES ($1, $2, $3)', [number, 'first', 'x'.repeat(4000)]);
    await tx.query('INSERT INTO kept VALUES ($1, $2, $3)', [number, 'second', '']);
  });
  writeSync(1, `${number}\n`);
  if (number % 40 === 0) await database.query('CHECKPOINT');
}
