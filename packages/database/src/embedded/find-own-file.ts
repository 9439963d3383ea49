import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Through the package's exports, not relative to this module: once bundled into an app this code lies in
// that app's build folder, where only node_modules/@triage/database still leads to the files.
const require = createRequire(import.meta.url);

export function findOwnModule(name: string): string {
  return require.resolve(`@triage/database/${name}`);
}

export function findMigrationsFolder(): string {
  return join(dirname(findOwnModule('embedded/find-own-file')), '../../../../prisma/migrations');
}
