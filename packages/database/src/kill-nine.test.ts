import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { findOwnModule } from './embedded/find-own-file.ts';
import { openDatabase } from './open-database.ts';
import { makeTemporaryFolder } from './testing/each-database.ts';

const KILLS = 20;

it('kill -9 during writes, 20 times, loses nothing that was committed and keeps nothing by half', {
  timeout: 180_000,
}, async () => {
  const dataDir = makeTemporaryFolder();
  await (await openDatabase({ dataDir })).close();
  let committed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    committed = Math.max(committed, await writeUntil(dataDir, 3 + Math.floor(Math.random() * 40)));
  }
  const database = await openDatabase({ dataDir });
  const [kept] = await database.query<{ last: number; numbers: number; halves: number }>(
    'SELECT max(number) AS last, count(DISTINCT number)::int AS numbers, count(*)::int AS halves FROM kept',
  );
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(committed).toBeGreaterThanOrEqual(KILLS * 3);
  expect(kept?.last).toBeGreaterThanOrEqual(committed);
  expect(kept).toEqual({ last: kept?.last, numbers: kept?.last, halves: (kept?.last ?? 0) * 2 });
});

/** Kills the writer after the given number of commits; returns the last number that it reported as committed. */
async function writeUntil(dataDir: string, commits: number): Promise<number> {
  // Set by `vitest.config.ts`: a database that lives for a second does not gain from being optimized.
  const flags = process.env['TEST_NODE_FLAGS']?.split(' ').filter(Boolean) ?? [];
  const child = spawn(process.execPath, [...flags, findOwnModule('testing/write-until-killed'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let last = 0;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') continue;
    last = Number(line);
    if (++seen === commits) child.kill('SIGKILL');
  }
  await closed;
  return last;
}
