import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';
import { declared } from '../statements/statement.ts';
import { putMessages } from '../tables/messages/put-messages.ts';
import { planStatement } from '../testing/explain-statement.ts';
import { findPartitions, makePartitionedDatabase } from '../testing/partitioned-database.ts';
import { rows, run } from '../testing/rows.ts';
import { describeTenantStatements } from '../testing/tenant-statements.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const TABLES = path.join(import.meta.dirname, '../tables');

describe.skipIf(!serverUrl)('in a partitioned database', () => {
  let database: Database;
  let made: Awaited<ReturnType<typeof makePartitionedDatabase>>;
  let client: pg.PoolClient;
  beforeAll(async () => {
    for (const file of readdirSync(TABLES, { encoding: 'utf8', recursive: true }))
      if (/(?<!\.test)\.ts$/.test(file)) await import(path.join(TABLES, file));
    made = await makePartitionedDatabase(serverUrl);
    database = await openDatabase({ url: made.url, poolSize: 3 });
    client = await database.pool.connect();
  });
  afterAll(async () => {
    client?.release();
    await database?.close();
    await made?.drop();
  });

  describeTenantStatements(async () => {
    const { url, drop } = await makePartitionedDatabase(serverUrl);
    const opened = await openDatabase({ url, poolSize: 3 });
    return { ...opened, close: () => opened.close().then(drop) };
  });

  it('every statement of a user can be planned, and looks into one partition of each table', async () => {
    const wrong: string[] = [];
    let pruned = 0;
    for (const statement of declared.values()) {
      if (!statement.keys.includes('userId' as never)) continue;
      const plan = await planStatement(client, statement, { userId: 'ada' }).catch((error: Error) => error);
      if (plan instanceof Error) wrong.push(`${statement.name}: ${plan.message}`);
      else
        for (const [table, partitions] of findPartitions(plan)) {
          if (partitions.size > 1) wrong.push(`${statement.name}: ${partitions.size} of ${table}`);
          else pruned++;
        }
    }
    expect(wrong).toEqual([]);
    expect(pruned).toBeGreaterThan(100);
  });

  it('one that forgets its user is found out', async () => {
    const text = 'SELECT t.thread_id FROM threads t WHERE t.thread_id = $1';
    const plan = await planStatement(client, { text, keys: ['threadId'] }, { userId: null });
    expect(findPartitions(plan).get('threads')?.size).toBe(16);
  });

  it('a message is stored once, with new labels at the second time', async () => {
    await run(database, rows.insertInto('users').values({ id: 'reader', email: 'reader@x.test' }));
    const message = (messageId: string, labelIds: string[]) => ({
      messageId,
      threadId: 'thread',
      sentAt: new Date('2026-03-01T10:00:00Z'),
      from: { name: '', email: 'ada@x.test' },
      ...{
        to: [],
        cc: [],
        bcc: [],
        replyTo: '',
        subject: 'A subject',
        snippet: '',
        text: 'words',
        html: null,
      },
      ...{
        headers: {},
        calendarText: null,
        labelIds,
        rfcMessageId: '',
        inReplyTo: '',
        references: [],
        size: 1,
      },
      ...{ fromMe: false, attachments: [], parseNote: null, historyId: '1', language: 'en' },
    });
    const put = (...messages: ReturnType<typeof message>[]) =>
      database.forTenant('reader').transaction((tx) => putMessages(tx, { userId: 'reader', messages }));
    expect(await put(message('first', ['INBOX']))).toEqual(new Set(['first']));
    expect(await put(message('first', []), message('second', ['SENT']))).toEqual(new Set(['second']));
    expect(
      await database.query('SELECT message_id AS id, label_ids AS labels FROM messages ORDER BY message_id'),
    ).toEqual([
      { id: 'first', labels: [] },
      { id: 'second', labels: ['SENT'] },
    ]);
  });
});
