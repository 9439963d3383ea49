import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Ably } from './ably.ts';
import { AblyError, ablyErrors } from './ably-error.ts';
import { allows } from './capability.ts';

/** The service's REST side: a signed request becomes a token, and messages are published. */
export function ablyRoutes(ably: Ably): Hono {
  const app = new Hono();
  for (const path of ['/keys/*', '/channels/*'])
    app.use(
      path,
      cors({ origin: '*', exposeHeaders: ['X-Ably-ErrorCode', 'X-Ably-ErrorMessage'] }),
      async (_, next) => {
        if (ably.isDown()) throw ablyErrors.unavailable();
        await next();
      },
    );
  app.post('/keys/:key/requestToken', async (context) =>
    context.json(ably.tokens.grant(context.req.param('key'), await parseJson(context)), 201),
  );
  app.post('/channels/:channel/messages', async (context) => {
    const channel = context.req.param('channel');
    const token = ably.tokens.require(bearerOf(context));
    if (!allows(token.capability, channel, 'publish')) throw ablyErrors.denied();
    const messages = [await parseJson(context)].flat();
    for (const message of messages) ably.channels.publish(channel, message);
    return context.json({ channel, messageId: ably.channels.published.at(-1)?.message.id }, 201);
  });
  app.onError((error, context) => {
    if (!(error instanceof AblyError)) throw error;
    const headers = { 'X-Ably-ErrorCode': String(error.code), 'X-Ably-ErrorMessage': error.message };
    return context.json({ error: error.toWire() }, error.statusCode as 400, headers);
  });
  return app;
}

function bearerOf(context: Context): string | null {
  const [scheme, credentials = ''] = (context.req.header('authorization') ?? '').split(' ');
  if (scheme === 'Basic') throw ablyErrors.keyInPlainText();
  return scheme === 'Bearer' ? Buffer.from(credentials, 'base64').toString() : null;
}

async function parseJson(context: Context): Promise<Record<string, unknown>> {
  try {
    return await context.req.json();
  } catch {
    throw ablyErrors.badRequest('The body is not JSON');
  }
}
