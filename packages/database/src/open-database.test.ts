import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './open-database.ts';
import { NestedDatabaseUse } from './query/guarded-pool.ts';
import { eachDatabase } from './testing/each-database.ts';

eachDatabase((makeEmpty, mode) => {
  describe('a database', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase(await makeEmpty());
      await database.query('CREATE TABLE notes (id integer PRIMARY KEY, text text)');
    });
    afterAll(() => database.close());

    const countNotes = async () =>
      (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM notes'))[0]?.count;

    it('returns its kind', async () => {
      expect(database.mode).toBe(mode);
    });

    it('gives timestamps as dates, bigints as text, lists and JSON as themselves', async () => {
      const at = new Date('2026-02-03T04:05:06.789Z');
      const [row] = await database.query(
        'SELECT $1::timestamptz AS at, $2::bigint AS big, $3::int AS small, $4::real AS part, $5::text[] AS list, $6::jsonb AS json, $7::bool AS yes, NULL::text AS nothing',
        [at, '9007199254740993', 7, 0.5, ['a', 'b,"c"', ''], { deep: [1, { x: 'é' }] }, true],
      );
      expect(row).toEqual({
        at,
        big: '9007199254740993',
        small: 7,
        part: 0.5,
        list: ['a', 'b,"c"', ''],
        json: { deep: [1, { x: 'é' }] },
        yes: true,
        nothing: null,
      });
    });

    it('carries a large value and a large answer whole', async () => {
      const large = 'ü'.repeat(1_500_000);
      const [row] = await database.query<{ large: string }>('SELECT $1::text AS large', [large]);
      expect(row?.large).toBe(large);
      const rows = await database.query<{ n: number }>('SELECT n FROM generate_series(1, 60000) AS n');
      expect(rows.at(-1)).toEqual({ n: 60_000 });
    });

    it('runs a named statement again with other values, also after an error', async () => {
      const twice = (value: number) => database.query('SELECT $1::int * 2 AS twice', [value], 'twice');
      expect(await twice(2)).toEqual([{ twice: 4 }]);
      await expect(database.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
      expect(await twice(3)).toEqual([{ twice: 6 }]);
      await expect(database.pool.query('SELECT nonsense')).rejects.toThrow('nonsense');
      expect(await twice(4)).toEqual([{ twice: 8 }]);
    });

    it('keeps what a transaction wrote, and nothing of one that threw', async () => {
      await database.transaction((tx) => tx.query(`INSERT INTO notes VALUES (1, 'kept')`));
      const failing = database.transaction(async (tx) => {
        await tx.query(`INSERT INTO notes VALUES (2, 'lost')`);
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await database.query('SELECT * FROM notes')).toEqual([{ id: 1, text: 'kept' }]);
    });

    it('does not report a transaction as committed if the error of a failed statement was swallowed', async () => {
      const before = await countNotes();
      const swallowing = database.transaction(async (tx) => {
        await tx.query(`INSERT INTO notes VALUES (3, 'lost')`);
        await tx.query('SELECT nonsense').catch(() => {});
      });
      await expect(swallowing).rejects.toThrow('Rolled back');
      expect(await countNotes()).toBe(before);
    });

    it('starts a transaction at the asked isolation', async () => {
      const [row] = await database.transaction((tx) => tx.query('SHOW transaction_isolation'), {
        isolation: 'serializable',
      });
      expect(row).toEqual({ transaction_isolation: 'serializable' });
    });

    it('lets queries outside wait while a transaction is open, and shows them the committed state', async () => {
      const started = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const order: string[] = [];
      const transaction = database
        .transaction(async (tx) => {
          await tx.query(`INSERT INTO notes VALUES (10, 'inside')`);
          started.resolve();
          await goOn.promise;
        })
        .then(() => order.push('transaction'));
      await started.promise;
      const outside = database.query('SELECT 1').then(() => order.push('outside'));
      if (mode === 'postgres') await outside;
      goOn.resolve();
      await Promise.all([transaction, outside]);
      expect(order).toEqual(mode === 'embedded' ? ['transaction', 'outside'] : ['outside', 'transaction']);
    });

    it('refuses the database itself inside a transaction, by every way to it', async () => {
      const ways = [
        () => database.query('SELECT 1'),
        () => database.pool.query('SELECT 1'),
        () => database.transaction(async () => {}),
        () => database.prisma.$queryRaw`SELECT 1`,
      ];
      for (const way of ways) {
        const nested = database.transaction(async (tx) => {
          await tx.query(`INSERT INTO notes VALUES (20, 'lost')`);
          await way();
        });
        await expect(nested).rejects.toThrow(new NestedDatabaseUse().message);
      }
      expect(await database.query('SELECT * FROM notes WHERE id = 20')).toEqual([]);
    });

    it('lets work that a transaction started go on with the database after it ended', async () => {
      const ended = Promise.withResolvers<void>();
      const { later } = await database.transaction(async () => ({
        later: ended.promise.then(() => database.query('SELECT 1 AS one')),
      }));
      ended.resolve();
      expect(await later).toEqual([{ one: 1 }]);
    });

    it('refuses the tx of a transaction that has ended', async () => {
      const { tx } = await database.transaction(async (tx) => ({ tx }));
      await expect(tx.query('SELECT 1')).rejects.toThrow('has ended');
    });

    it('gives a new connection none of the state of a lost one', async () => {
      const client = await database.pool.connect();
      await client.query(`BEGIN; CREATE TEMPORARY TABLE left_behind (id int); SET LOCAL work_mem = '5MB'`);
      client.release(true);
      const [row] = await database.query(`SELECT to_regclass('left_behind') AS found`);
      expect(row).toEqual({ found: null });
    });

    it.runIf(mode === 'postgres')(
      'fails only the transaction whose connection breaks in its middle',
      async () => {
        const broken = database.transaction(async (tx) => {
          const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          const other = await openDatabase({ url: database.pool.options.connectionString ?? '' });
          await other.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid]);
          await other.close();
          await tx.query('SELECT 1');
        });
        await expect(broken).rejects.toThrow(/terminat|not queryable/i);
        expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      },
    );

    it('commits concurrent increments of transactions without losing one', async () => {
      await database.query(`INSERT INTO notes VALUES (30, '0')`);
      await Promise.all(
        Array.from({ length: 40 }, () =>
          database.transaction(async (tx) => {
            const [row] = await tx.query<{ text: string }>('SELECT text FROM notes WHERE id = 30 FOR UPDATE');
            await tx.query('UPDATE notes SET text = $1 WHERE id = 30', [String(Number(row?.text) + 1)]);
          }),
        ),
      );
      expect(await database.query('SELECT text FROM notes WHERE id = 30')).toEqual([{ text: '40' }]);
    });
  });

  it('closes cleanly: running queries finish, a second close is a no-op, the data is there after reopening', async () => {
    const options = await makeEmpty();
    const database = await openDatabase(options);
    await database.query('CREATE TABLE kept (id integer)');
    const writes = Promise.all([1, 2, 3].map((id) => database.query('INSERT INTO kept VALUES ($1)', [id])));
    await Promise.all([writes, database.close(), database.close()]);
    await expect(database.query('SELECT 1')).rejects.toThrow('closed');
    const again = await openDatabase(options);
    expect(await again.query('SELECT id FROM kept ORDER BY 1')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await again.close();
  });
});

it('names DATABASE_URL, and not its password, when the server cannot be reached', async () => {
  const opening = openDatabase({ url: 'postgres://me:s3cret@127.0.0.1:1/none' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL: (?!.*s3cret)/);
});
