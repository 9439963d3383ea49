import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { type OpenDatabaseOptions, openDatabase } from '../open-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
if (!serverUrl) console.warn('TEST_DATABASE_URL is not set: only the embedded database is tested');

export type MakeEmpty = () => Promise<OpenDatabaseOptions>;

/** Runs the same rules on the embedded database and, where there is a server, on PostgreSQL. */
export function eachDatabase(rules: (makeEmpty: MakeEmpty, mode: 'embedded' | 'postgres') => void): void {
  describe('embedded', () => {
    let root = '';
    let count = 0;
    beforeAll(async () => {
      root = makeTemporaryFolder();
      await (await openDatabase({ dataDir: join(root, 'empty') })).close();
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));
    rules(async () => {
      const dataDir = join(root, String(++count));
      cpSync(join(root, 'empty'), dataDir, { recursive: true });
      return { dataDir };
    }, 'embedded');
  });

  describe.skipIf(!serverUrl)('postgres', () => {
    const made: string[] = [];
    afterAll(() =>
      onServer(async (server) => {
        for (const name of made) await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
    );
    rules(async () => {
      const name = `triage_${randomUUID().replaceAll('-', '')}`;
      await onServer((server) => server.query(`CREATE DATABASE ${name}`));
      made.push(name);
      return { url: Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href };
    }, 'postgres');
  });
}

export function makeTemporaryFolder(): string {
  return mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'triage-database-'));
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await work(server);
  await server.end();
}
