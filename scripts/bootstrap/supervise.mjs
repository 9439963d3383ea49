import { setTimeout as wait } from 'node:timers/promises';
import { startChild, stopChild } from './children.mjs';
import { openLogFile } from './log-file.mjs';
import { PlainFailure } from './plain-failure.mjs';

/** Starts one service of ours; `ready` settles when it answers, `ended` when it is gone. */
export function startService({ name, node, script, cwd, env, readyUrl, logFile, show }) {
  const log = openLogFile(logFile, show);
  const child = startChild(node, [script], {
    cwd,
    env,
    // Its own group: Ctrl+C in the terminal reaches us alone, and we stop the services in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', log.write);
  child.stderr.on('data', log.write);
  let stopping = false;
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new PlainFailure(`${name} did not start: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (stopping) return resolve();
      const how = signal ? `was ended by ${signal}` : `stopped with exit code ${code}`;
      const lines = log.lastLines().map((line) => `  ${line}`);
      reject(new PlainFailure([`${name} ${how}. Its last lines:`, ...lines].join('\n'), code || 1));
    });
  });
  // Whoever awaits `ready` hears of the failure too; without this it counts as unhandled while nobody waits yet.
  ended.catch(() => {});
  return {
    ended,
    ready: () => Promise.race([waitUntilReady(name, readyUrl, () => log.lastLines()), ended]),
    stop: (graceMilliseconds) => {
      stopping = true;
      return stopChild(child, graceMilliseconds);
    },
  };
}

const longestStart = 120_000;

async function waitUntilReady(name, url, lastLines) {
  const deadline = performance.now() + longestStart;
  while (performance.now() < deadline) {
    if (await answers(url)) return;
    await wait(50);
  }
  throw new PlainFailure(
    [
      `${name} did not answer ${url} within ${longestStart / 1000} s. Its last lines:`,
      ...lastLines().map((line) => `  ${line}`),
    ].join('\n'),
  );
}

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
