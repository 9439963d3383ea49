import { mintTenantId, openTenant, type TenantContext } from '@triage/core/context';
import { indexMailbox } from '@triage/core/flows/index-mailbox';
import { syncMailbox } from '@triage/core/mailbox/sync/sync-mailbox';
import { ProviderError } from '@triage/core/ports/mail';
import { compareCache } from '@triage/core/testing/worlds/compare-cache';
import { mailWorld } from '@triage/core/testing/worlds/mail-world';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { cuttingProxy } from './testing/cutting-proxy.ts';
import { imapWorld } from './testing/imap-world.ts';
import { randomChanges, seededRandom } from './testing/random-changes.ts';
import { readTruth } from './testing/server-truth.ts';
import { startMailServer } from './testing/start-mail-server.ts';
import type { MailServerKind } from './testing/write-dovecot-config.ts';

const STEPS = Number(process.env['IMAP_MODEL_STEPS'] ?? 120);
const SEED = Number(process.env['IMAP_MODEL_SEED'] ?? Date.now() % 1_000_000);
const A_STEP_MS = 1_000;
const A_WHILE_MS = 5;

const KINDS: Record<string, MailServerKind> = {
  'with QRESYNC': {},
  'without CONDSTORE, maildir, separator .': {
    ...{ plain: true, store: 'maildir', separator: '.', prefix: 'INBOX.' },
  },
};
const db = shareTestDatabase();

for (const [name, kind] of Object.entries(KINDS)) {
  const server = await startMailServer(kind);
  if (server) afterAll(() => server.stop());
  test(
    `the cache equals the server after random changes and broken connections, ${name}`,
    async () => {
      if (server) await live(server.port, kind);
    },
    60_000 + STEPS * A_STEP_MS,
  );
}

async function live(port: number, kind: MailServerKind): Promise<void> {
  process.stdout.write(`IMAP model: ${STEPS} steps, seed ${SEED}\n`);
  const random = seededRandom(SEED);
  const { ctx: local } = await mailWorld(db);
  const proxy = await cuttingProxy(port);
  const submit = () => Promise.reject(new Error('Not sent'));
  const world = await imapWorld({ db, port, proxyPort: proxy.port, submit, userId: local.tenantId });
  await db.query('UPDATE connections SET email_address = $2 WHERE user_id = $1', [
    local.tenantId,
    world.address,
  ]);
  const services = { ...local, clock: systemClock, mailFor: () => world.mail };
  const ctx = openTenant(services, mintTenantId(local.tenantId));
  // So that other changes fall between the folders of a pass.
  proxy.delay(A_WHILE_MS);
  const changes = randomChanges(world.reconnect, random, {
    ...{ separator: kind.separator ?? '/', prefix: kind.prefix ?? '' },
  });
  await changes.start();
  await indexMailbox(ctx, new AbortController().signal);
  const ids = new Map<string, string>();
  let syncing: Promise<void> | null = null;
  for (let step = 0; step < STEPS; step++) {
    await changes.step().catch((error: unknown) => {
      if (world.other.usable) throw error;
    });
    if (random(4) === 0) syncing ??= survive(() => syncMailbox(ctx)).finally(() => (syncing = null));
    if (random(10) === 0) await survive(() => changeOurselves(ctx));
    if (random(25) === 0) proxy.cutAll();
    if (random(40) === 0) proxy.garbleNext('* 7 FETCH (UID 99999999999 BODY[] {12}\r\n');
    if (random(30) === 0) await checkIds(world, ids);
  }
  await syncing;
  await survive(() => syncMailbox(ctx));
  await syncMailbox(ctx);
  expect(await compareMirror(world, ids)).toEqual([]);
  const truth = await db.query<{ id: string; threadId: string; labelIds: string[] }>(
    `SELECT message_id AS id, thread_id AS "threadId", label_ids AS "labelIds" FROM imap_messages
     WHERE user_id = $1 AND NOT missing`,
    [ctx.tenantId],
  );
  expect(truth.length).toBeGreaterThan(10);
  expect(await listFalseDeletions(world)).toEqual([]);
  expect(await compareCache(db, ctx.tenantId, truth, { archive: false })).toEqual([]);
  await world.close();
  await proxy.close();

  async function changeOurselves(tenant: TenantContext): Promise<void> {
    const { threads } = await tenant.mail.listThreadIds({ labelIds: ['INBOX'], max: 20 });
    const thread = threads[random(threads.length)];
    const change = [{ remove: ['INBOX'] }, { add: ['STARRED'] }, { add: ['TRASH'], remove: ['INBOX'] }][
      random(3)
    ];
    if (thread && change) await tenant.mail.modifyThread(thread.id, change);
  }
}

type World = Awaited<ReturnType<typeof imapWorld>>;

/** A server that fails is no fault of ours; anything else is. A thread may be gone before we change it. */
async function survive(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof ProviderError && (error.transient || error.failure === 'notFound');
    if (!isExpected) throw error;
  }
}

/** Of every message on the server and in the mirror, by Message-ID. */
async function compareMirror(world: World, ids: Map<string, string>): Promise<string[]> {
  const truth = await readTruth(await world.reconnect());
  const rows = await checkIds(world, ids);
  const mirrored = new Map(rows.map(({ rfcId, labelIds }) => [rfcId, labelIds.join()]));
  const wrong = [...truth].filter(([name, labels]) => mirrored.get(name) !== labels.join());
  return [
    ...wrong.map(([name, labels]) => `${name} has ${labels.join()}, and not ${mirrored.get(name)}`),
    ...[...mirrored.keys()].filter((name) => !truth.has(name)).map((name) => `${name} should be gone`),
  ];
}

/** A message keeps its id for as long as it is somewhere. */
async function checkIds({ userId }: World, ids: Map<string, string>) {
  const rows = await db.query<{ id: string; rfcId: string; labelIds: string[] }>(
    `SELECT message_id AS id, rfc_id AS "rfcId", label_ids AS "labelIds" FROM imap_messages
     WHERE user_id = $1 AND NOT missing`,
    [userId],
  );
  for (const { id, rfcId } of rows) {
    expect(ids.get(rfcId) ?? id, `the id of ${rfcId}`).toBe(id);
    ids.set(rfcId, id);
  }
  expect(new Set(rows.map(({ rfcId }) => rfcId)).size).toBe(rows.length);
  return rows;
}

/** Of a message that was reported as deleted, core forgets the snooze and the lane: it must really be gone. */
async function listFalseDeletions({ userId }: World): Promise<string[]> {
  const rows = await db.query<{ rfcId: string }>(
    `SELECT m.rfc_id AS "rfcId" FROM imap_journal j JOIN imap_messages m USING (user_id, message_id)
     WHERE j.user_id = $1 AND j.kind = 'deleted'`,
    [userId],
  );
  return rows.map(({ rfcId }) => rfcId);
}
