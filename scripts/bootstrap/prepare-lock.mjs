import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Two commands started at once must not install into the same node_modules at the same time. */
export async function withPrepareLock(root, work) {
  const file = path.join(root, '.cache', 'prepare.lock');
  mkdirSync(path.dirname(file), { recursive: true });
  await take(file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function take(file) {
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = findHolder(file);
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
    else {
      if (!waited)
        process.stdout.write('  … waiting for another command that is preparing the same folder\n');
      await wait(250);
    }
  }
}

function findHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
