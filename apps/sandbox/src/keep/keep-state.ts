import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox } from '../sandbox.ts';
import { fingerprintState, restoreState, serializeState } from './kept-state.ts';

const SAVE_EVERY_MS = 1_000;

/** False where nothing is kept, or nothing that can be read: the sandbox begins with the seeded mail. */
export function loadState(sandbox: Sandbox, file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    return restoreState(sandbox, readFileSync(file));
  } catch (error) {
    console.error(`${file} cannot be read, so the sandbox starts with a new mailbox:`, error);
    return false;
  }
}

/** Saves what has changed once a second; the returned function saves a last time. */
export function keepState(sandbox: Sandbox, file: string): () => void {
  let saved = '';
  const save = () => {
    const current = fingerprintState(sandbox);
    if (current === saved) return;
    mkdirSync(path.dirname(file), { recursive: true });
    // Renamed, so that a crash leaves the earlier file or the new one.
    writeFileSync(`${file}.new`, serializeState(sandbox), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    saved = current;
  };
  save();
  const timer = setInterval(save, SAVE_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    save();
  };
}
