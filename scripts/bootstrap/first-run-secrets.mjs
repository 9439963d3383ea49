import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSet } from './load-environment.mjs';
import { PlainFailure } from './plain-failure.mjs';

const names = ['AUTH_SECRET', 'INTEGRATION_KEK', 'WEBHOOK_SECRET', 'CRON_SECRET', 'WEB_PUSH_KEY'];

/** Generates missing secrets once, and stores them beside the data they protect. */
export function firstRunSecrets(dataDirectory, environment) {
  const file = path.join(dataDirectory, 'secrets.json');
  const stored = loadStored(file);
  const missing = names.filter((name) => !isSet(environment, name) && !isSet(stored, name));
  if (missing.length > 0) {
    for (const name of missing) stored[name] = randomBytes(32).toString('base64');
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, file);
  }
  const unset = names.filter((name) => !isSet(environment, name));
  return Object.fromEntries(unset.map((name) => [name, stored[name]]));
}

function loadStored(file) {
  if (!existsSync(file)) return {};
  // Copied or restored with other rights: it opens every stored token.
  chmodSync(file, 0o600);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Making up a new key here would lock the owner out of every stored token.
    throw new PlainFailure(
      `${file} cannot be read. Restore it from a backup, or move it away to begin with new secrets (connected accounts must then be connected again).`,
    );
  }
}
