import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Wall } from './list-walls.ts';

/** The first test that goes red without this wall; null = it can be removed unnoticed; undefined = not all could be run. */
export async function tryWall(root: string, wall: Wall): Promise<string | null | undefined> {
  let allRan = true;
  for (const test of wall.tests) {
    const output = await runTest(root, test, wall.name);
    if (output.ok) continue;
    // Red because something does not load, or is slow, says nothing of the wall.
    const failure = /Failed Suites|timed out in/.test(output.text) ? undefined : firstFailure(output.text);
    if (failure) return failure;
    allRan = false;
  }
  return allRan ? null : undefined;
}

function firstFailure(text: string): string | undefined {
  return /FAIL\s+(\S+\.test\.ts > .+)/.exec(text)?.[1]?.trim();
}

function runTest(root: string, test: string, wall: string): Promise<{ ok: boolean; text: string }> {
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, test], {
    cwd: root,
    env: { ...process.env, PROVE_WALL: wall, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ok: code === 0, text }));
  });
}
