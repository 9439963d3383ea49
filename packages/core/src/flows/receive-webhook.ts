import { randomUUID } from 'node:crypto';
import {
  brokerEventSchema,
  MAIL_CHANGED,
  mailChangeSchema,
  pushEnvelopeSchema,
  type WebhookStatus,
} from '@triage/contract/webhook';
import { mintTenantId, type Services, type TenantId } from '../context.ts';
import { AppError } from '../errors.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'broker' | 'logger'>;

export interface Delivery {
  tenantId: string | null;
  rawBody: Uint8Array;
  signature: string | null;
  authorization: string | null;
}

/** For one push subscription that serves every mailbox: the envelope's own address says whose it is. */
export const TENANT_BY_ADDRESS = 'by-address';

/**
 * Whoever gets a 200 may forget the delivery: the log row and the durable job stand in one transaction before it.
 * The delivery's own id makes a second one change nothing.
 */
export async function receiveWebhook(
  ctx: Ctx,
  delivery: Delivery,
): Promise<{ success: true; plugin: string }> {
  if (!delivery.tenantId) throw new AppError('missingTenant');
  const event = readEvent(parseJson(delivery.rawBody));
  const { signature, authorization, rawBody } = delivery;
  if (!(await ctx.broker.verify({ rawBody, signature, authorization }))) {
    await logRejected(ctx, { tenantId: delivery.tenantId, ...event });
    throw new AppError('invalidSignature');
  }
  const tenants = event.event === MAIL_CHANGED ? await findTenants(ctx, delivery.tenantId, event) : [];
  for (const tenantId of tenants) await accept(ctx, tenantId, event);
  if (tenants.length === 0) await logDelivery(ctx, { tenantId: delivery.tenantId, ...event }, 'ignored');
  return { success: true, plugin: event.plugin };
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    throw new AppError('invalidWebhookJson');
  }
}

interface Event {
  plugin: string;
  event: string;
  deliveryId: string | null;
  emailAddress: string | null;
}

/** Two layouts are known; anything else that is well-formed is ignored, not refused. */
function readEvent(body: unknown): Event {
  const broker = brokerEventSchema.safeParse(body);
  if (broker.success) {
    const { id, plugin, event, data } = broker.data;
    const change = mailChangeSchema.safeParse(data);
    const known = plugin === 'mail' && event === MAIL_CHANGED && change.success;
    return {
      plugin,
      event: known ? event : `other:${event}`,
      deliveryId: id,
      emailAddress: change.data?.emailAddress ?? null,
    };
  }
  const push = pushEnvelopeSchema.safeParse(body);
  const change = push.success ? readPushData(push.data.message.data) : null;
  if (push.success && change)
    return {
      plugin: 'mail',
      event: MAIL_CHANGED,
      deliveryId: `push:${push.data.message.messageId}`,
      emailAddress: change.emailAddress,
    };
  return { plugin: 'mail', event: 'unknown', deliveryId: null, emailAddress: null };
}

function readPushData(data: string) {
  try {
    return mailChangeSchema.safeParse(JSON.parse(Buffer.from(data, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
}

/** One mailbox may be connected by several users; a push that names it is meant for each of them. */
async function findTenants(ctx: Ctx, tenantId: string, { emailAddress }: Event): Promise<TenantId[]> {
  const byAddress = tenantId === TENANT_BY_ADDRESS;
  const wanted = storable(byAddress ? (emailAddress ?? '') : tenantId);
  if (wanted === '') return [];
  const rows = await ctx.db.query<{ user_id: string }>(
    byAddress
      ? `SELECT user_id FROM connections WHERE lower(email_address) = lower($1) AND status = 'connected'`
      : 'SELECT user_id FROM connections WHERE user_id = $1',
    [wanted],
  );
  return rows.map((row) => mintTenantId(row.user_id));
}

async function accept(ctx: Ctx, tenantId: TenantId, event: Event): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const fresh = await logDelivery({ ...ctx, db: tx }, { tenantId, ...event }, 'accepted');
    if (!fresh) return;
    await tx.query('UPDATE mailboxes SET pushed_at = $2 WHERE user_id = $1', [tenantId, ctx.clock.now()]);
    await ctx.jobs.enqueue('mail-changed', { userId: tenantId }, { key: tenantId, tx });
  });
  ctx.jobs.wake();
}

type LogRow = Pick<Event, 'plugin' | 'event' | 'deliveryId'> & { tenantId: string };
type LogCtx = { db: Pick<Services['db'], 'query'>; clock: Services['clock'] };

/**
 * False when this delivery is known already. One that was ignored, because its tenant was not there yet, or whose work
 * failed, may come again.
 */
async function logDelivery(ctx: LogCtx, row: LogRow, status: WebhookStatus): Promise<boolean> {
  const now = ctx.clock.now();
  const stored = await ctx.db.query(
    `INSERT INTO webhook_logs (id, tenant_id, plugin, event, delivery_id, status, received_at, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL DO UPDATE SET
       status = excluded.status, error = NULL, received_at = excluded.received_at, finished_at = NULL
       WHERE excluded.status = 'accepted' AND webhook_logs.status IN ('ignored', 'failed')
     RETURNING 1`,
    [...valuesOf(row, status), now, status === 'accepted' ? null : now],
    'log-delivery',
  );
  return stored.length > 0;
}

/** Anybody can send what is rejected: a flood of it fills no table. It carries no id, so it blocks no true delivery. */
const REJECTED_ROWS_A_MINUTE = 60;

async function logRejected(ctx: LogCtx & Pick<Ctx, 'logger'>, row: LogRow): Promise<void> {
  const now = ctx.clock.now();
  ctx.logger.warn('webhook.rejected', { event: row.event });
  await ctx.db.query(
    `INSERT INTO webhook_logs (id, tenant_id, plugin, event, delivery_id, status, received_at, finished_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $7
     WHERE (SELECT count(*) FROM webhook_logs WHERE status = 'rejected' AND received_at > $8) < ${REJECTED_ROWS_A_MINUTE}`,
    [...valuesOf({ ...row, deliveryId: null }, 'rejected'), now, new Date(now.getTime() - 60_000)],
    'log-rejected',
  );
}

function valuesOf({ tenantId, plugin, event, deliveryId }: LogRow, status: WebhookStatus) {
  const id = deliveryId === null ? null : storable(deliveryId);
  return [randomUUID(), storable(tenantId).slice(0, 256), storable(plugin), storable(event), id, status];
}

/** JSON and addresses may hold what no text column takes. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
