import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pgvector from 'pgvector/pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from './generated/client.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { type Database, openDatabase } from './open-database.ts';
import { eachDatabase } from './testing/each-database.ts';
import { now, run, rows as tableRows } from './testing/rows.ts';

const AT = new Date('2026-03-04T05:06:07.089Z');

eachDatabase((makeEmpty) => {
  describe('the schema', () => {
    let database: Database;
    let userId = '';
    beforeAll(async () => {
      database = await openDatabase(await makeEmpty());
      await migrateDatabase(database);
      userId = randomUUID();
      await database.prisma.user.create({ data: { id: userId, email: `${userId}@example.test` } });
    });
    afterAll(() => database.close());

    const addThread = (threadId: string) =>
      database.prisma.thread.create({
        data: { userId, threadId, lastMessageAt: AT, labelIds: ['INBOX', 'ä"b'] },
      });

    const addMessage = (fields: Partial<Prisma.MessageUncheckedCreateInput>) =>
      database.prisma.message.create({
        data: { userId, messageId: randomUUID(), threadId: 'texts', sentAt: AT, ...fields },
        select: { messageId: true },
      });

    const find = async (words: string) => {
      const rows = await database.query<{ message_id: string }>(
        `SELECT message_id FROM messages WHERE user_id = $1 AND search @@ to_tsquery('simple', fold_accents($2))`,
        [userId, words],
      );
      return rows.map(({ message_id }) => message_id);
    };

    it('has exactly the columns that schema.prisma names, with the same nullability', async () => {
      const rows = await database.query<{ column: string; nullable: boolean }>(
        `SELECT table_name || '.' || column_name AS column, is_nullable = 'YES' AS nullable
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('_prisma_migrations', 'own_thread_search')`,
      );
      const described = (await parseModels()).sort();
      expect(rows.map(({ column, nullable }) => `${column}${nullable ? '?' : ''}`).sort()).toEqual(described);
    });

    it('returns through Prisma what was stored through it', async () => {
      const thread = await addThread('round-trip');
      expect(thread).toMatchObject({
        lastMessageAt: AT,
        labelIds: ['INBOX', 'ä"b'],
        unread: false,
        historyId: null,
      });
      const mailbox = await database.prisma.mailbox.create({
        data: { userId, emailAddress: 'a@b', leaseFence: 9_007_199_254_740_993n },
      });
      expect(mailbox).toMatchObject({ leaseFence: 9_007_199_254_740_993n, version: 0n, indexState: 'none' });
      const settings = await database.prisma.userSettings.create({
        data: { userId, preferences: { density: 'compact', hours: [9, 17.5] } },
      });
      expect(settings).toMatchObject({
        timeZone: 'UTC',
        preferences: { density: 'compact', hours: [9, 17.5] },
      });
    });

    it('computes the rank of a priority, which cannot be written', async () => {
      await addThread('rank');
      const data = {
        userId,
        threadId: 'rank',
        lane: 'reply',
        classifiedBy: 'rules',
        classifiedAt: AT,
        lastMessageAt: AT,
      };
      const select = { listRank: true, confidence: true, schedulingIntent: true, reasons: true };
      const made = await database.prisma.classification.create({
        data: {
          ...data,
          priority: 'high',
          confidence: 0.5,
          schedulingIntent: { duration: 30 },
          reasons: ['list', 'x'],
        },
        select,
      });
      expect(made).toEqual({
        listRank: 4,
        confidence: 0.5,
        schedulingIntent: { duration: 30 },
        reasons: ['list', 'x'],
      });
      const where = { userId_threadId: { userId, threadId: 'rank' } };
      const lowered = await database.prisma.classification.update({
        where,
        data: { priority: 'low' },
        select,
      });
      expect(lowered.listRank).toBe(0);
      await expect(
        run(database, tableRows.updateTable('classifications').set({ list_rank: 2 })),
      ).rejects.toThrow('list_rank');
    });

    it('finds a message by its words in any accents and case, in each of its texts', async () => {
      await addThread('texts');
      const { messageId } = await addMessage({
        subject: 'Crème brûlée für MÜLLER',
        fromName: 'Zoë Łukasz',
        fromAddress: 'zoe.l@Example.org',
        attachmentNames: 'rechnung-mai.pdf',
        bodyText: 'Ærlig naïveté',
      });
      for (const words of [
        'creme & brulee',
        'CRÈME',
        'muller',
        'zoe & lukasz',
        'example',
        'naivete',
        'naïv:*',
        'rechnung:*',
      ])
        expect(await find(words), words).toContain(messageId);
      expect(await find('absent')).not.toContain(messageId);
    });

    it('keeps the search text up with changes', async () => {
      const { messageId } = await addMessage({ subject: 'erstes' });
      await run(
        database,
        tableRows.updateTable('messages').set({ body_text: 'später' }).where('message_id', '=', messageId),
      );
      expect(await find('spater')).toEqual([messageId]);
      expect(await find('erstes')).toEqual([messageId]);
    });

    it('takes a body of many megabytes of different words', async () => {
      const words = Array.from({ length: 400_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
      const { messageId } = await addMessage({ subject: 'riesig', bodyText: words });
      expect(await find('riesig')).toEqual([messageId]);
    });

    it('ranks vectors the same by bits and by cosine where they differ clearly', async () => {
      const towards = (axis: number) =>
        Array.from({ length: 1536 }, (_, index) => (index % 3 === axis ? 1 : -0.5));
      for (const axis of [0, 1, 2]) {
        await addThread(`vector-${axis}`);
        await run(
          database,
          tableRows.insertInto('embeddings').values({
            user_id: userId,
            provider: 'ai_primary',
            thread_id: `vector-${axis}`,
            embedding: pgvector.toSql(towards(axis)) ?? '',
            content_hash: '',
            embedded_at: now,
          }),
        );
      }
      const nearest = (order: string) =>
        database.query(`SELECT thread_id FROM embeddings WHERE user_id = $2 ORDER BY ${order} LIMIT 1`, [
          pgvector.toSql(towards(1)),
          userId,
        ]);
      expect(await nearest('embedding <=> $1::halfvec(1536)')).toEqual([{ thread_id: 'vector-1' }]);
      expect(await nearest('bits <~> binary_quantize($1::halfvec(1536))::bit(1536)')).toEqual([
        { thread_id: 'vector-1' },
      ]);
      const [same] = await database.query(
        `SELECT 1 - (embedding <=> $1::halfvec(1536)) AS score FROM embeddings WHERE user_id = $2 AND thread_id = 'vector-1'`,
        [pgvector.toSql(towards(1)), userId],
      );
      expect(same?.['score']).toBeCloseTo(1, 3);
    });

    it('deletes all rows of a deleted user', async () => {
      await database.prisma.user.delete({ where: { id: userId } });
      for (const table of [
        'threads',
        'messages',
        'classifications',
        'embeddings',
        'mailboxes',
        'user_settings',
      ]) {
        const [row] = await database.query(`SELECT count(*)::int AS count FROM ${table}`);
        expect(row, table).toEqual({ count: 0 });
      }
    });
  });
});

async function parseModels(): Promise<string[]> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path.resolve(import.meta.dirname, '../../../prisma/schema.prisma'), 'utf8');
  const models = new Set(Object.values(Prisma.ModelName) as string[]);
  return [...text.matchAll(/^model \w+ \{\n(.*?)^\}/gms)].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1];
    return body
      .split('\n')
      .map((line) => /^ {2}(\w+)\s+(\w+(?:\("[^"]*"\))?)(\[\])?(\?)?/.exec(line))
      .filter((field) => field !== null)
      .filter(([, , type = '']) => !models.has(type))
      .map((field) => {
        const column = /@map\("(\w+)"\)/.exec(field.input)?.[1];
        return field[1] && `${table}.${column ?? field[1]}${field[4] ?? ''}`;
      })
      .filter((column) => column !== undefined);
  }) as string[];
}
