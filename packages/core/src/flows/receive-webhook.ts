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
    await logDelivery(ctx, { tenantId: delivery.tenantId, ...event, deliveryId: null }, 'rejected');
    throw new AppError('invalidSignature');
  }
  const tenantId = await findTenant(ctx, delivery.tenantId, event.emailAddress);
  if (tenantId && event.event === MAIL_CHANGED) await accept(ctx, tenantId, event);
  else await logDelivery(ctx, { tenantId: delivery.tenantId, ...event }, 'ignored');
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

async function findTenant(ctx: Ctx, tenantId: string, emailAddress: string | null): Promise<TenantId | null> {
  const byAddress = tenantId === TENANT_BY_ADDRESS;
  const [row] = await ctx.db.query<{ user_id: string }>(
    byAddress
      ? `SELECT user_id FROM connections WHERE lower(email_address) = lower($1) AND status = 'connected'`
      : 'SELECT user_id FROM connections WHERE user_id = $1',
    [byAddress ? (emailAddress ?? '') : tenantId],
  );
  return row ? mintTenantId(row.user_id) : null;
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

/** False when this delivery is known already. */
async function logDelivery(
  ctx: { db: Pick<Services['db'], 'query'>; clock: Services['clock'] },
  row: Pick<Event, 'plugin' | 'event' | 'deliveryId'> & { tenantId: string },
  status: WebhookStatus,
): Promise<boolean> {
  const now = ctx.clock.now();
  const stored = await ctx.db.query(
    `INSERT INTO webhook_logs (id, tenant_id, plugin, event, delivery_id, status, received_at, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL DO NOTHING RETURNING 1`,
    [
      randomUUID(),
      row.tenantId.slice(0, 256),
      row.plugin,
      row.event,
      row.deliveryId,
      status,
      now,
      status === 'accepted' ? null : now,
    ],
  );
  return stored.length > 0;
}
