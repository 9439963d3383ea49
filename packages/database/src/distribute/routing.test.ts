import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';
import { declared } from '../statements/statement.ts';
import { clusterUrl } from '../testing/cluster-for-tests.ts';
import { makeDistributedDatabase } from '../testing/distributed-database.ts';
import { explainStatement, tryStatement } from '../testing/explain-statement.ts';

const TABLES = path.join(import.meta.dirname, '../tables');

const DUE = 'a timer or cron asks what is due for any user';
const OLD = 'what is old is deleted for all users, once a day';
const OPERATOR = 'the operator sees all people';
const FIGURES = 'readiness, metrics and the doctor add up over all users';

/** Statements of the service that look at every shard, and why. They fail while a worker is down. */
const ALL_USERS: Record<string, string> = {
  'agent-conversations-delete-old': OLD,
  'approvals-delete-old': OLD,
  'brief-schedules-list-due': DUE,
  'briefs-prune': OLD,
  'classifications-list-fading': DUE,
  'connections-count-foreign-keys': FIGURES,
  'connections-find-any-connected': FIGURES,
  'connections-list-by-address': 'a push names an address, and not its user',
  'connections-list-mail-accounts': DUE,
  'contacts-list-open-books': DUE,
  'mail-drafts-prune': OLD,
  'mailboxes-count-watched': FIGURES,
  'mailboxes-list-due': DUE,
  'mailboxes-watched': DUE,
  'operator-list-failed-sends': OPERATOR,
  'operator-list-people': OPERATOR,
  'operator-list-unmeasured': DUE,
  'operator-list-zones': OPERATOR,
  'outgoing-files-delete-expired': OLD,
  'outgoing-files-unlink-ended': OLD,
  'prepared-drafts-prune': OLD,
  'reminders-find-next': DUE,
  'reminders-list-owners-due': DUE,
  'sends-count': FIGURES,
  'sends-find-delay': FIGURES,
  'sends-find-next': DUE,
  'sends-list-due': DUE,
  'sends-with-orphan-drafts': DUE,
  'snoozes-find-next': DUE,
  'snoozes-list-owners-due': DUE,
  'task-runs-prune': OLD,
  'tasks-list-due': DUE,
  'user-settings-list-keeping': OLD,
};

/** Statements on the sends of many users: run only without workers; with workers there is one for each user. */
const PLAIN_ONLY = ['sends-ask', 'sends-claim-due', 'sends-mark-sent'];

const declareAll = async () => {
  for (const file of readdirSync(TABLES, { encoding: 'utf8', recursive: true }))
    if (/(?<!\.test)\.ts$/.test(file)) await import(path.join(TABLES, file));
};

it('statements that are listed here are declared', async () => {
  await declareAll();
  const listed = [...Object.keys(ALL_USERS), ...PLAIN_ONLY];
  expect(listed.filter((name) => !declared.has(name))).toEqual([]);
});

describe.skipIf(!clusterUrl)('declared statements in a distributed database', () => {
  let database: Database;
  let made: Awaited<ReturnType<typeof makeDistributedDatabase>>;
  let client: pg.PoolClient;
  beforeAll(async () => {
    await declareAll();
    made = await makeDistributedDatabase(clusterUrl);
    database = await openDatabase({ url: made.url });
    client = await database.pool.connect();
  });
  afterAll(async () => {
    client?.release();
    await database?.close();
    await made?.drop();
  });

  it('of a user are each routed to one shard, with row security on', async () => {
    const wrong: string[] = [];
    let routed = 0;
    for (const statement of declared.values()) {
      if (!statement.keys.includes('userId' as never)) continue;
      const tasks = await explainStatement(client, statement, 'ada').catch((error: Error) => error);
      if (tasks instanceof Error) wrong.push(`${statement.name}: ${tasks.message}`);
      else if (tasks.some((count) => count !== 1)) wrong.push(`${statement.name}: ${tasks.join()} tasks`);
      else routed += tasks.length > 0 ? 1 : 0;
    }
    expect(wrong).toEqual([]);
    expect(routed).toBeGreaterThan(400);
  });

  it('of the service can each be planned, and those that look at every shard are listed', async () => {
    const [wrong, many]: string[][] = [[], []];
    for (const statement of declared.values()) {
      if (statement.keys.includes('userId' as never) || PLAIN_ONLY.includes(statement.name)) continue;
      const tasks = await explainStatement(client, statement, null).catch((error: Error) => error);
      if (tasks instanceof Error) wrong?.push(`${statement.name}: ${tasks.message}`);
      else if (tasks.some((count) => count > 1)) many?.push(statement.name);
    }
    expect(wrong).toEqual([]);
    expect(many?.sort()).toEqual(Object.keys(ALL_USERS).sort());
  });

  it('are each taken by the workers when they run', async () => {
    const wrong: string[] = [];
    for (const statement of declared.values()) {
      const isOfUser = statement.keys.includes('userId' as never);
      if (!isOfUser && PLAIN_ONLY.includes(statement.name)) continue;
      const refusal = await tryStatement(client, statement, isOfUser ? 'ada' : null).catch(
        (error: Error) => error,
      );
      if (refusal) wrong.push(`${statement.name}: ${refusal.message}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are found out when they forget their user, or compare it with a column only', async () => {
    const text = 'SELECT t.thread_id FROM threads t WHERE t.thread_id = $1';
    const forgetful = { name: 'forgetful', text, keys: ['threadId'] };
    expect(await explainStatement(client, forgetful, 'ada')).toEqual([2]);
  });
});
