import { spawn } from 'node:child_process';
import { PlainFailure } from './plain-failure.mjs';

const running = new Set();
const keptOutput = 20_000;

/** Runs a command to its end without showing its output, which is shown only when it fails. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptOutput);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => reject(new PlainFailure(`Could not run ${command}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const shown = [command, ...args].join(' ');
      reject(new PlainFailure(`${output.trimEnd()}\n\nFailed (${signal ?? `exit code ${code}`}): ${shown}`));
    });
  });
}

/** Runs a command in the foreground and answers its exit code. */
export function runInForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { stdio: 'inherit', ...options });
    child.once('error', (error) => reject(new PlainFailure(`Could not run ${command}: ${error.message}`)));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export function startChild(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Sends SIGTERM first; children still running after the grace period are killed. */
export async function stopChild(child, graceMilliseconds) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await closed;
  clearTimeout(timer);
}

/**
 * Calls `stop` once on a signal, or when the parent process has died: npm does not forward SIGTERM, its shell just dies
 * and would leave us running. A second signal ends everything immediately.
 */
export function onStopRequest(stop) {
  let asked = false;
  const ask = (reason) => {
    if (asked && reason !== 'parent') {
      for (const child of running) child.kill('SIGKILL');
      process.exit(1);
    }
    if (!asked) stop(reason);
    asked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ask(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ask('parent'), 500).unref();
}

export async function stopRunningChildren(graceMilliseconds) {
  await Promise.all([...running].map((child) => stopChild(child, graceMilliseconds)));
}
