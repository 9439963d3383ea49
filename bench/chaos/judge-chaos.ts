import type { LocalGoogle } from '../../packages/adapters/src/google/testing/local-google.ts';
import { parseSendId } from '../../packages/core/src/mime/parse-send-id.ts';
import { cleanOrphanDrafts } from '../../packages/core/src/send/dispatch/clean-orphan-drafts.ts';
import { findOwnDrafts } from '../../packages/core/src/send/dispatch/find-own-mail.ts';
import { startDispatcher } from '../../packages/core/src/send/dispatch/start-dispatcher.ts';
import { messageHeaders } from '../../packages/core/testing/fakes/message-headers.ts';
import type { Database } from '../../packages/database/src/open-database.ts';
import type { ChaosFact } from '../chaos-worker.ts';
import { type ChaosSettings, changeSpeed, chaosServices, fastWait } from './chaos-services.ts';

export interface ChaosReport {
  queued: number;
  cancelled: number;
  sent: number;
  failed: number;
  /** All of these must be empty: ids of sends. */
  duplicates: string[];
  lost: string[];
  sentAfterCancel: string[];
  untruthful: string[];
  /** Read back by the process that had changed it, as it was before. */
  outdated: string[];
  stuck: string[];
  draftsLeft: number;
  attemptsMax: number;
}

export interface ChaosEnd {
  settings: ChaosSettings;
  db: Database;
  google: LocalGoogle;
  facts: ChaosFact[];
  /** More was queued than 90 s are enough for: as long as it becomes less, nothing is stuck. */
  hasBacklog: boolean;
}

interface Row {
  id: string;
  status: string;
  fence: number;
  error: string | null;
  hidden: boolean;
}

const RESTART_MS = 90_000;
/** Slower than the chaos before: what the machine needs for the mail left over must not count as time. */
const CALM_SPEED = 5;
const QUIET_MS = 130_000;
/** The longest chain of waits that back-off allows. */
const SETTLED_MS = 33 * 60_000;

/**
 * One process takes over without faults; after 90 s no send may be stuck, and in the end every row must match the
 * mailbox.
 */
export async function judgeChaos({
  settings,
  db,
  google,
  facts,
  hasBacklog,
}: ChaosEnd): Promise<ChaosReport> {
  const calm = changeSpeed(settings, CALM_SPEED);
  const stuck = await findStuck(calm, db, hasBacklog);
  const settled = changeSpeed(calm, settings.speed);
  const { services, tenants } = chaosServices(settled, db);
  const wait = fastWait(settled.speed);
  const dispatcher = startDispatcher(services, { wait });
  const giveUpAt = services.clock.now().getTime() + SETTLED_MS;
  while (services.clock.now().getTime() < giveUpAt && (await countPending(db)) > 0) await wait(5_000);
  await wait(QUIET_MS);
  while ((await countUncleaned(db)) > 0 && services.clock.now().getTime() < giveUpAt + SETTLED_MS) {
    await cleanOrphanDrafts(services);
    await wait(5_000);
  }
  await dispatcher.stop();
  const rows = await listRows(db, services.clock.now());
  const copies = await countCopies(google);
  const drafts = await Promise.all(
    tenants.map(({ mail }) =>
      findOwnDrafts(
        mail,
        rows.map(({ id }) => id),
      ),
    ),
  );
  const known = new Set(rows.map(({ id }) => id));
  const told = (kind: ChaosFact['kind']) => facts.filter((fact) => fact.kind === kind).map(({ id }) => id);
  const copiesOf = (id: string) => copies.get(id) ?? 0;
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  return {
    queued: rows.length,
    cancelled: count('cancelled'),
    sent: count('sent'),
    failed: count('failed'),
    duplicates: [...copies].flatMap(([id, number]) => (number > 1 ? [id] : [])),
    lost: [
      ...told('queued').filter((id) => !known.has(id)),
      ...told('sent').filter((id) => copiesOf(id) !== 1),
      ...rows.flatMap(({ id, status }) => (status === 'sent' && copiesOf(id) === 0 ? [id] : [])),
    ],
    sentAfterCancel: [
      ...told('cancelled').filter((id) => copiesOf(id) > 0 || statusOf.get(id) !== 'cancelled'),
      ...rows.flatMap(({ id, status }) => (status === 'cancelled' && copiesOf(id) > 0 ? [id] : [])),
    ],
    untruthful: [
      ...rows.flatMap(({ id, status, error }) =>
        status === 'failed' && (copiesOf(id) > 0 || !error) ? [id] : [],
      ),
      ...[...copies.keys()].filter((id) => !known.has(id)),
    ],
    outdated: told('outdated'),
    stuck: [...stuck, ...rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : []))],
    draftsLeft: drafts.reduce((sum, own) => sum + own.size, 0),
    attemptsMax: Math.max(0, ...rows.map(({ fence }) => fence)),
  };
}

async function findStuck(settings: ChaosSettings, db: Database, hasBacklog: boolean): Promise<string[]> {
  const { services } = chaosServices(settings, db);
  const wait = fastWait(settings.speed);
  const dispatcher = startDispatcher(services, { wait });
  const list = async () => (await listRows(db, services.clock.now())).filter(({ hidden }) => hidden);
  let left = await list();
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = hasBacklog ? left.length : 0;
    const until = services.clock.now().getTime() + RESTART_MS;
    while (services.clock.now().getTime() < until && (await countPending(db)) > 0) await wait(5_000);
    left = await list();
  }
  await dispatcher.stop();
  return left.map(({ id }) => id);
}

/** Hidden = neither at its end, nor waiting for a time to come, nor waiting with a reason to read. */
async function listRows(db: Database, now: Date): Promise<Row[]> {
  return db.query<Row>(
    `SELECT id, status, fence, error, status = 'pending' AND error IS NULL
       AND send_at < $1::timestamptz - interval '10 seconds'
       AND (lease_until IS NULL OR lease_until < $1) AS hidden
     FROM scheduled_sends`,
    [now],
  );
}

async function countPending(db: Database): Promise<number> {
  const rows = await db.query(`SELECT 1 FROM scheduled_sends WHERE status = 'pending'`);
  return rows.length;
}

async function countUncleaned(db: Database): Promise<number> {
  const rows = await db.query(
    'SELECT 1 FROM scheduled_sends WHERE draft_asked_at IS NOT NULL AND drafts_cleaned_at IS NULL',
  );
  return rows.length;
}

async function countCopies(google: LocalGoogle): Promise<Map<string, number>> {
  const { messages } = await google.control<{ messages: { raw: string }[] }>('outbox');
  const copies = new Map<string, number>();
  for (const { raw } of messages) {
    const id = parseSendId(messageHeaders(Buffer.from(raw))) ?? 'without our header';
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  return copies;
}
