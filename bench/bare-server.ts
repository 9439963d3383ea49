import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listInbox } from '../packages/core/src/mailbox/inbox/list-inbox.ts';
import { mintTenantId } from '../packages/core/src/tenant/tenant-id.ts';
import { openDatabase, type Sql } from '../packages/database/src/open-database.ts';

/*
 * The baseline: `node:http` and the statements that a request of ours runs, over a copy of the same database. No router,
 * no schema, no headers, no log.
 */
const { DATA_DIR, PORT, USER_ID = '', SECRET = '' } = process.env;
const db = await openDatabase({ dataDir: DATA_DIR ?? '' });
const statement = await noteListStatement();

createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.statusCode = 500;
    response.end(String(error));
  });
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => void db.close().then(() => process.exit(0)));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.url === '/list' ? await list() : await serveWebhook(request);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}

async function list(): Promise<unknown> {
  await db.query('SELECT id, name, email FROM users WHERE id = $1', [USER_ID], 'bare-session');
  await db.query('SELECT scopes, status FROM connections WHERE user_id = $1', [USER_ID], 'bare-connection');
  return db.query(...statement);
}

async function serveWebhook(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  createHmac('sha256', SECRET).update(raw).digest();
  const { id } = JSON.parse(raw.toString());
  await db.query(
    `INSERT INTO webhook_logs (id, tenant_id, plugin, event, delivery_id, status, received_at)
     VALUES ($1, $2, 'mail', 'mail.changed', $3, 'accepted', now())`,
    [randomUUID(), USER_ID, id],
    'bare-webhook',
  );
  return { success: true };
}

/** The very statement of the list, with its values. */
async function noteListStatement(): Promise<Parameters<Sql['query']>> {
  const asked: Parameters<Sql['query']>[] = [];
  const noting = {
    ...db,
    query: (...given: Parameters<Sql['query']>) => {
      asked.push(given);
      return db.query(...given);
    },
  } as typeof db;
  const ctx = { tenantId: mintTenantId(USER_ID), db: noting, clock: { now: () => new Date() } };
  await listInbox(ctx, { view: 'reply', limit: 50 });
  return asked[0] ?? ['SELECT 1'];
}
