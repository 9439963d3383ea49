import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text as readText } from 'node:stream/consumers';
import { googleMail } from '@triage/adapters/google/mail/mail';
import { quotaBucket } from '@triage/adapters/google/quota/quota-bucket';
import { tableQuota } from '@triage/adapters/google/quota/table-quota';
import { signatureBroker } from '@triage/adapters/signature-broker';
import { systemClock } from '@triage/adapters/system-clock';
import { tableJobs } from '@triage/adapters/table-jobs';
import { renewWatch } from '@triage/core/connection/renew-watch';
import { openTenant, type Services } from '@triage/core/context';
import { indexArchive } from '@triage/core/flows/index-archive';
import { indexMailbox } from '@triage/core/flows/index-mailbox';
import { mailChanged } from '@triage/core/flows/mail-changed';
import { receiveWebhook } from '@triage/core/flows/receive-webhook';
import { SILENT_MS, sweepMailboxes } from '@triage/core/flows/sweep-mailboxes';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { memoryCalendar } from '@triage/core/testing/fakes/memory-calendar';
import { memoryOAuth } from '@triage/core/testing/fakes/memory-oauth';
import { plainVault } from '@triage/core/testing/fakes/plain-vault';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { openDatabase } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';

/**
 * The part of the app that maintains the cache as a process that can be killed: webhook route, durable jobs and sweep
 * with the real mail adapter. It loads first and then waits for its settings as a line on stdin.
 */
export interface WorkerSettings {
  dataDir: string;
  userId: string;
  googleUrl: string;
  token: string;
  port: number;
  secret: string;
  unitsPerMinute: number;
  topic: string | null;
  /** Treats every mailbox as silent for a long time. */
  sweepAll: boolean;
}

const [line = '{}'] = await once(createInterface({ input: process.stdin }), 'line');
const settings: WorkerSettings = JSON.parse(line);
const clock = systemClock;
const logger = silentLogger();
const db = await openDatabase({ dataDir: settings.dataDir });
// Only one process uses the folder: the previous owner of these jobs is dead, so their leases can be released.
await run(db, rows.updateTable('jobs').set({ lease_until: now }).where('state', '=', 'running'));
const bucket = quotaBucket({
  clock,
  ledger: tableQuota(db, settings.userId),
  unitsPerMinute: settings.unitsPerMinute,
});
const mail = googleMail({
  accessToken: async () => settings.token,
  rootUrl: settings.googleUrl,
  bucket,
  clock,
  logger,
});
const services: Services = {
  db,
  clock,
  logger,
  jobs: tableJobs({ db, logger, pollMs: 100, retryMs: 100 }),
  realtime: {
    async publish(_userId, event) {
      process.stdout.write(`${JSON.stringify(event)}\n`);
    },
    async clientToken() {
      return null;
    },
    state: () => 'ok',
  },
  ai: [],
  oauth: memoryOAuth({ clock }),
  vault: plainVault(),
  broker: signatureBroker({ secrets: [settings.secret], clock }),
  mailFor: () => mail,
  calendarFor: () => memoryCalendar({ clock }),
  settings: { appUrl: 'http://localhost:3000', cronSecret: null, mailPushTopic: settings.topic },
};
const tenantOf = (userId: string) => openTenant(services, mintTenantId(userId));

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET') {
    const [row] = await db.query(
      `SELECT count(*)::int AS open FROM jobs WHERE state <> 'failed' AND kind <> 'upgrade-triage'`,
    );
    response.end(JSON.stringify(row));
    return;
  }
  const rawBody = Buffer.from(await readText(request));
  const delivery = {
    tenantId: url.searchParams.get('tenantId'),
    rawBody,
    signature: request.headers['x-hook-signature']?.toString() ?? null,
    authorization: null,
  };
  const status = await receiveWebhook(services, delivery).then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  );
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => server.listen(settings.port, '127.0.0.1', resolve));
await services.jobs.work('index-mailbox', ({ userId }, signal) => indexMailbox(tenantOf(userId), signal));
await services.jobs.work('index-archive', ({ userId }, signal) => indexArchive(tenantOf(userId), signal));
await services.jobs.work('mail-changed', ({ userId }) => mailChanged(tenantOf(userId)));
await services.jobs.work('renew-watch', ({ userId }) => renewWatch(tenantOf(userId)));
const ahead = settings.sweepAll ? 2 * SILENT_MS : 0;
await sweepMailboxes({ ...services, clock: { now: () => new Date(Date.now() + ahead) } });
process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
