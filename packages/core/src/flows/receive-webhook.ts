import { randomUUID } from 'node:crypto';
import {
  brokerEventSchema,
  MAIL_CHANGED,
  mailChangeSchema,
  pushEnvelopeSchema,
  type WebhookStatus,
} from '@triage/contract/webhook';
import {
  listConnectionsByAddress,
  listConnectionsOfUser,
} from '@triage/database/tables/connections/find-connections';
import {
  type LoggedDelivery,
  logRejectedDelivery,
  logWebhookDelivery,
} from '@triage/database/tables/service/webhook-logs';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { mintTenantId, type TenantId } from '../tenant/tenant-id.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'broker' | 'logger'>;

export interface Delivery {
  tenantId: string | null;
  rawBody: Uint8Array;
  signature: string | null;
  authorization: string | null;
}

/** For one push subscription that serves every mailbox: the envelope's address identifies the mailbox. */
export const TENANT_BY_ADDRESS = 'by-address';

/**
 * A 200 means that the delivery is stored: the log row and the durable job are committed by one statement before it.
 * The delivery's id makes a repeated one a no-op.
 */
export async function receiveWebhook(
  ctx: Ctx,
  delivery: Delivery,
): Promise<{ success: true; plugin: string }> {
  if (!delivery.tenantId) throw new AppError('missingTenant');
  const event = parseEvent(parseJson(delivery.rawBody));
  const { signature, authorization, rawBody } = delivery;
  if (!(await ctx.broker.verify({ rawBody, signature, authorization }))) {
    await logRejected(ctx, { tenantId: delivery.tenantId, ...event });
    throw new AppError('invalidSignature');
  }
  const tenants = event.event === MAIL_CHANGED ? await findTenants(ctx, delivery.tenantId, event) : [];
  for (const tenantId of tenants) await accept(ctx, tenantId, event);
  if (tenants.length === 0)
    await logWebhookDelivery(
      ctx.db,
      storableDelivery({ tenantId: delivery.tenantId, ...event }, 'ignored', ctx.clock.now()),
    );
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
function parseEvent(body: unknown): Event {
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
  const change = push.success ? parsePushData(push.data.message.data) : null;
  if (push.success && change)
    return {
      plugin: 'mail',
      event: MAIL_CHANGED,
      deliveryId: `push:${push.data.message.messageId}`,
      emailAddress: change.emailAddress,
    };
  return { plugin: 'mail', event: 'unknown', deliveryId: null, emailAddress: null };
}

function parsePushData(data: string) {
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
  const rows = byAddress
    ? await listConnectionsByAddress(ctx.db, wanted)
    : await listConnectionsOfUser(ctx.db, wanted);
  return rows.map(({ userId }) => mintTenantId(userId));
}

async function accept({ jobs, clock }: Ctx, tenantId: TenantId, event: Event): Promise<void> {
  const delivery = storableDelivery({ tenantId, ...event }, 'accepted', clock.now());
  await jobs.enqueueDelivery('mail-changed', { userId: tenantId }, { key: tenantId, delivery });
}

type LogRow = Pick<Event, 'plugin' | 'event' | 'deliveryId'> & { tenantId: string };
type LogCtx = { db: Pick<Services['db'], 'query'>; clock: Services['clock'] };

function storableDelivery(row: LogRow, status: WebhookStatus, now: Date): LoggedDelivery {
  return {
    ...storableRow(row, now),
    deliveryId: row.deliveryId === null ? null : storable(row.deliveryId),
    status,
    finishedAt: status === 'accepted' ? null : now,
  };
}

/**
 * Anybody can send deliveries that are rejected, so they are logged at a limited rate. The row has no delivery id, so
 * it cannot block a valid delivery.
 */
const REJECTED_ROWS_A_MINUTE = 60;

async function logRejected(ctx: LogCtx & Pick<Ctx, 'logger'>, row: LogRow): Promise<void> {
  const now = ctx.clock.now();
  ctx.logger.warn('webhook.rejected', { event: row.event });
  await logRejectedDelivery(ctx.db, {
    ...storableRow(row, now),
    since: new Date(now.getTime() - 60_000),
    most: REJECTED_ROWS_A_MINUTE,
  });
}

function storableRow({ tenantId, plugin, event }: LogRow, receivedAt: Date) {
  return {
    id: randomUUID(),
    tenantId: storable(tenantId).slice(0, 256),
    plugin: storable(plugin),
    event: storable(event),
    receivedAt,
  };
}

/** JSON and addresses may contain characters that a text column rejects. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
