import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOwnModule } from '../embedded/find-own-file.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { makeTemporaryFolder } from '../testing/each-database.ts';
import { asAdministrator, makePlainOwner } from '../testing/plain-owner.ts';
import { run as runRows, rows as tableRows } from '../testing/rows.ts';
import { migrateDatabase } from './migrate-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const MESSAGES = 3_000;

describe.skipIf(!serverUrl)('a database user that is no superuser', () => {
  let root = '';
  let source = '';
  let owner: Awaited<ReturnType<typeof makePlainOwner>>;
  let backup = '';

  beforeAll(async () => {
    root = makeTemporaryFolder();
    source = join(root, 'embedded');
    backup = join(root, 'triage.backup');
    const embedded = await openDatabase({ dataDir: source });
    await migrateDatabase(embedded);
    await runRows(embedded, tableRows.insertInto('users').values({ id: 'ada', email: 'ada@example.test' }));
    await embedded.close();
    expect(await run('transfer-command', ['backup', backup], { DATA_DIR: source })).toMatchObject({
      code: 0,
    });
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const administrator = (statements: string[]) =>
    asAdministrator(
      Object.assign(new URL(serverUrl), { pathname: new URL(owner.url).pathname }).href,
      (server) => server.query(statements.join('\n')),
    );
  const statementsIn = (output: string) => output.match(/(?<=^ {2})(CREATE|GRANT|ALTER).*;$/gm) ?? [];

  describe.each(['migrate', 'move', 'restore'])('with %s', (name) => {
    const command = () => {
      if (name === 'migrate') return run('migrate-command', [], { DATABASE_URL: owner.url });
      if (name === 'move') return run('transfer-command', ['move', '--to', owner.url], { DATA_DIR: source });
      return run('transfer-command', ['restore', backup], { DATABASE_URL: owner.url });
    };
    afterEach(() => owner.drop());

    it('names every missing right with its statement, and works once an administrator has run them', async () => {
      owner = await makePlainOwner(serverUrl, { mayEnterTenantRole: false, hasVector: false });
      const user = new URL(owner.url).username;
      await administrator([
        'ALTER SCHEMA public OWNER TO CURRENT_USER;',
        // Other tests of this server may create it meanwhile.
        'DO $$ BEGIN CREATE ROLE triage_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$',
      ]);
      const refused = await command();
      expect(refused.code).toBe(1);
      const statements = statementsIn(refused.errors);
      expect(statements).toContain('CREATE EXTENSION vector SCHEMA public;');
      expect(statements).toContain(`GRANT CREATE ON SCHEMA public TO ${user};`);
      expect(statements).toContain(`GRANT triage_app TO ${user};`);
      expect(refused.errors).not.toMatch(/^\s+at /m);
      await administrator(statements);
      const done = await command();
      expect(done).toMatchObject({ code: 0, errors: '' });
      expect(statementsIn(done.output)).toEqual([]);
      const database = await openDatabase({ url: owner.url });
      const rows = await database.query('SELECT id FROM users');
      await database.close();
      expect(rows).toEqual(name === 'migrate' ? [] : [{ id: 'ada' }]);
    }, 60_000);
  });

  it('is told to move an extension that is in another schema', async () => {
    owner = await makePlainOwner(serverUrl, { mayEnterTenantRole: true });
    await administrator(['CREATE SCHEMA extensions; ALTER EXTENSION vector SET SCHEMA extensions;']);
    const refused = await run('migrate-command', [], { DATABASE_URL: owner.url });
    expect(statementsIn(refused.errors)).toEqual(['ALTER EXTENSION vector SET SCHEMA public;']);
    await administrator(statementsIn(refused.errors));
    expect(await run('migrate-command', [], { DATABASE_URL: owner.url })).toMatchObject({ code: 0 });
    await owner.drop();
  }, 60_000);

  describe('without the role triage_app', () => {
    let database: Database;
    beforeEach(async () => {
      owner = await makePlainOwner(serverUrl, { mayEnterTenantRole: false });
      database = await openDatabase({ url: owner.url });
      await migrateDatabase(database);
      await fillSearch(database);
    }, 60_000);
    afterEach(async () => {
      await database.close();
      await owner.drop();
    });

    it('is told what that costs, and its tenants use the index of words after the grant', async () => {
      expect(await indexesUsed(database.forTenant('ada'))).not.toContain('words @@');
      const advised = await run('migrate-command', [], { DATABASE_URL: owner.url });
      expect(advised).toMatchObject({ code: 0, errors: '' });
      expect(advised.output).toContain('makes search three to five times as slow');
      await administrator(statementsIn(advised.output));
      const again = await run('migrate-command', [], { DATABASE_URL: owner.url });
      expect(again).toEqual({ code: 0, errors: '', output: 'Nothing to migrate\n' });
      await database.close();
      database = await openDatabase({ url: owner.url });
      expect(await indexesUsed(database.forTenant('ada'))).toContain('words @@');
      expect(await database.forTenant('bob').query('SELECT 1 FROM own_thread_search')).toEqual([]);
      await expect(database.forTenant('ada').query('DELETE FROM own_thread_search')).rejects.toThrow(
        'permission denied for view own_thread_search',
      );
    }, 60_000);
  });
});

async function fillSearch(database: Database): Promise<void> {
  await runRows(
    database,
    tableRows.insertInto('users').values([
      { id: 'ada', email: 'ada@example.test' },
      { id: 'bob', email: 'b@example.test' },
    ]),
  );
  await database.query(
    `INSERT INTO threads (user_id, thread_id, last_message_at) SELECT 'ada', n::text, now() FROM generate_series(1, ${MESSAGES}) n`,
  );
  await database.query(
    `INSERT INTO thread_search (user_id, thread_id, last_message_at, words, subject_words, senders, recipients, files)
     SELECT user_id, thread_id, last_message_at, to_tsvector('simple', 'word' || thread_id), '', '', '', '' FROM threads`,
  );
  await database.query('ANALYZE threads, thread_search');
}

/** With the test's few rows the planner would rather read the table. */
function indexesUsed(tenant: Pick<Database, 'transaction'>): Promise<string> {
  return tenant.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const rows = await tx.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT thread_id FROM own_thread_search WHERE user_id = 'ada' AND words @@ 'word7'::tsquery`,
    );
    return rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => line.includes('Index Cond'))
      .join();
  });
}

async function run(module: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [findOwnModule(module), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}
