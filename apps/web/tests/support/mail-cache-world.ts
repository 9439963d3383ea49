import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import {
  connectPerson,
  type LocalGoogle,
  startLocalGoogle,
} from '@triage/adapters/google/testing/local-google';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '@triage/core/ports/oauth';
import { compareCache, type TrueMessage } from '@triage/core/testing/worlds/compare-cache';
import { makeTestFolder } from '@triage/core/testing/worlds/test-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { fromNow, rows, run } from '@triage/database/testing/rows';
import type { WorkerSettings } from './mail-worker.ts';

const SECRET = 'a-secret-of-the-test';
const USER_ID = 'user-of-the-cache';

export interface MailCacheWorld {
  google: LocalGoogle;
  email: string;
  settings: WorkerSettings;
  messages(): Promise<TrueMessage[]>;
  /** Only while no worker runs. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

/** A connected user at a local Google, with an empty cache in a separate folder. */
export async function mailCacheWorld(options: Partial<WorkerSettings> = {}): Promise<MailCacheWorld> {
  process.env['WEBHOOK_SECRET'] = SECRET;
  const google = await startLocalGoogle();
  const { email, accessToken } = await connectPerson(google);
  const dataDir = await makeTestFolder();
  const unitsPerMinute = 100_000_000;
  const settings: WorkerSettings = {
    dataDir,
    userId: USER_ID,
    googleUrl: google.url,
    token: await accessToken(),
    port: await freePort(),
    secret: SECRET,
    unitsPerMinute,
    topic: 'projects/local/topics/mail',
    sweepAll: false,
    ...options,
  };
  await google.control('quota', { unitsPerMinute: settings.unitsPerMinute });
  const url = `http://127.0.0.1:${settings.port}/api/webhooks?tenantId=${USER_ID}`;
  await google.control('push', { email, url });

  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ dataDir });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  async function messages(): Promise<TrueMessage[]> {
    const answer = await google.control<{ messages: TrueMessage[] }>(
      `mailbox?email=${encodeURIComponent(email)}`,
    );
    return answer.messages;
  }

  await withDatabase(async (db) => {
    await run(db, rows.insertInto('users').values({ id: USER_ID, email }));
    await run(
      db,
      rows.insertInto('connections').values({
        user_id: USER_ID,
        email_address: '',
        scopes: [MAIL_SCOPE, CALENDAR_SCOPE],
        wrapped_key: 'key',
        access_token: 'sealed',
        access_expires_at: fromNow('1 hour'),
      }),
    );
  });
  return {
    google,
    email,
    settings,
    messages,
    withDatabase,
    differences: () =>
      withDatabase(async (db) => compareCache(db, USER_ID, await messages(), { archive: true })),
    async close() {
      await google.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
