import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeProcess, type ProcessIdentity } from './describe-process.ts';
import { DataFolderHeld, lockDataFolder } from './lock-data-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'triage-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function leaveLock(identity: ProcessIdentity, lastBeat = new Date()) {
  const file = join(folder, `database-${identity.pid}-left.lock`);
  writeFileSync(file, JSON.stringify(identity));
  utimesSync(file, lastBeat, lastBeat);
  return file;
}

it('a folder that this process holds is refused by process id and folder, until it is released', async () => {
  const lock = await lockDataFolder(folder);
  const second = lockDataFolder(folder);
  await expect(second).rejects.toThrow(DataFolderHeld);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${process.pid} on`,
  );
  lock.release();
  (await lockDataFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that another living process holds is refused', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  leaveLock(describeProcess(other.pid ?? 0) ?? describeProcess());
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${other.pid} `);
  other.kill('SIGKILL');
  await once(other, 'exit');
  (await lockDataFolder(folder)).release();
});

it('the lock of a killed process is taken over although its id belongs to another process by now', async () => {
  leaveLock({ ...describeProcess(), startedAt: 'long ago' });
  (await lockDataFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock from a container or machine we cannot look into counts while its heart beats', async () => {
  const file = leaveLock({ ...describeProcess(), place: 'another machine', host: 'elsewhere' });
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 200);
  await expect(lockDataFolder(folder, 1_000)).rejects.toThrow('on elsewhere');
  clearInterval(heart);
});

it('a lock of another machine without a heartbeat is taken over after a while', async () => {
  leaveLock({ ...describeProcess(), place: 'another machine' });
  (await lockDataFolder(folder, 50)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock of another machine with an old heartbeat is taken over immediately', async () => {
  leaveLock({ ...describeProcess(), place: 'another machine' }, new Date('2020-01-01'));
  (await lockDataFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('many concurrent starts never give two of them the folder', async () => {
  for (let round = 0; round < 5; round++) {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataFolder(folder)));
    const held = results.filter((result) => result.status === 'fulfilled');
    expect(held.length).toBeLessThanOrEqual(1);
    for (const { value } of held) value.release();
    expect(readdirSync(folder)).toEqual([]);
  }
});
