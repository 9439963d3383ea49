import { Hono } from 'hono';

/** Notifications for a device, still encrypted: only its browser, or a test with its keys, can decrypt them. */
export interface WebPushed {
  device: string;
  ttl: number;
  topic: string | null;
  /** The encrypted body in base64. */
  body: string;
}

export interface WebPushService {
  received: WebPushed[];
  /** Devices whose subscription has ended. */
  gone: Set<string>;
}

export function createWebPushService(): WebPushService {
  return { received: [], gone: new Set() };
}

const BODY_BYTES_MAX = 4_096;
const TOPIC = /^[\w-]{1,32}$/;
const VAPID = /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, k=[\w-]{87}$/;

/** A push service as RFC 8030 and RFC 8292 describe it, as strict as those of the browsers' makers. */
export function webPushRoutes(service: WebPushService, origin: () => string): Hono {
  const app = new Hono();
  app.post('/web-push/:device', async (context) => {
    const { req } = context;
    const device = req.param('device');
    const claims = VAPID.exec(req.header('authorization') ?? '')?.[1];
    if (!claims || !isCurrent(claims, origin())) return context.body(null, 401);
    const ttl = Number(req.header('ttl') ?? Number.NaN);
    const topic = req.header('topic') ?? null;
    if (!Number.isInteger(ttl) || ttl < 0 || (topic !== null && !TOPIC.test(topic)))
      return context.body(null, 400);
    if (req.header('content-encoding') !== 'aes128gcm') return context.body(null, 415);
    const body = Buffer.from(await req.arrayBuffer());
    if (body.byteLength > BODY_BYTES_MAX) return context.body(null, 413);
    if (service.gone.has(device)) return context.body(null, 410);
    service.received.push({ device, ttl, topic, body: body.toString('base64') });
    return context.body(null, 201);
  });
  return app;
}

function isCurrent(claims: string, audience: string): boolean {
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const left = Number(exp) * 1_000 - Date.now();
  return aud === audience && left > 0 && left <= 24 * 60 * 60_000 && /^(mailto|https):/.test(String(sub));
}
