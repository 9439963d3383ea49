import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { type WorkBell, workBell } from './work-bell.ts';

const url = process.env['TEST_DATABASE_URL'];
const SOON = { timeout: 15_000, interval: 5 };
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startProcess(listenAt = url, times = {}) {
  const db = await openDatabase(url ? { url, poolSize: 2 } : { dataDir: ':memory:' });
  const notices: string[] = [];
  const bell = workBell({ db, url: listenAt, onNotice: (reason) => void notices.push(reason), ...times });
  open.push(async () => {
    await bell.close();
    await db.close();
  });
  let heard = 0;
  bell.onRing(() => void heard++);
  return { db, bell, notices, heard: () => heard };
}

/** With the ring that makes good what was missed before. */
async function untilHears(bell: WorkBell): Promise<void> {
  await expect.poll(() => bell.hears(), SOON).toBe(true);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

test('many rings of a moment are heard once, and not after the end', async () => {
  const { bell, heard } = await startProcess();
  await untilHears(bell);
  const before = heard();
  let other = 0;
  const end = bell.onRing(() => void other++);
  for (let ring = 0; ring < 20; ring++) bell.ring();
  await expect.poll(heard, SOON).toBe(before + 1);
  end();
  bell.ring();
  await expect.poll(heard, SOON).toBe(before + 2);
  expect(other).toBe(1);
});

describe.runIf(url)('on PostgreSQL', () => {
  test('another process hears a ring, and the one that rang does not hear it again', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    await untilHears(one.bell);
    await untilHears(two.bell);
    const [mine, theirs] = [one.heard(), two.heard()];
    one.bell.ring();
    await expect.poll(two.heard, SOON).toBe(theirs + 1);
    two.bell.ring();
    await expect.poll(one.heard, SOON).toBe(mine + 2);
    expect(two.heard()).toBe(theirs + 2);
  });

  test('a cut connection is known at once, and made again with one look', async () => {
    const { db, bell, heard } = await startProcess(url, { tryAgainMs: 50 });
    await untilHears(bell);
    const before = heard();
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'inbox-triage-bell'`,
    );
    await expect.poll(() => bell.hears(), SOON).toBe(false);
    await untilHears(bell);
    await expect.poll(heard, SOON).toBeGreaterThan(before);
  });

  test('a database that passes nothing on is not taken for a silent one', async () => {
    const { pathname } = new URL(url ?? '');
    const elsewhere = new URL(url ?? '');
    elsewhere.pathname = pathname === '/postgres' ? '/template1' : '/postgres';
    const { bell, notices } = await startProcess(elsewhere.href, { patienceMs: 500 });
    await expect.poll(() => notices, SOON).toHaveLength(1);
    expect(notices[0]).toContain('DATABASE_DIRECT_URL');
    expect(bell.hears()).toBe(false);
  });

  test('a server that is not there is said, and tried again', async () => {
    const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
    const { notices } = await startProcess(nowhere, { tryAgainMs: 20 });
    await expect.poll(() => notices.length, SOON).toBeGreaterThan(1);
  });
});
