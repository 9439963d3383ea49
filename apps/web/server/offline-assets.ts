import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const KEPT = /\.(js|css|woff2)$/;

/** Names every part of this build for the service worker. A new build changes it, so browsers update the worker. */
export function offlineAssets(clientFiles: string): string {
  const files = readdirSync(path.join(clientFiles, 'assets'))
    .filter((name) => KEPT.test(name))
    .sort()
    .map((name) => `/assets/${name}`);
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
  return `self.offlineAssets = ${JSON.stringify({ version, files })};\n`;
}
