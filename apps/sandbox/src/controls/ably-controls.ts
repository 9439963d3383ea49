import { Hono } from 'hono';
import { ablyErrors } from '../ably/ably-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl } from './control-body.ts';

type Command = { cut: boolean; expire: boolean; forget: boolean };

/** Faults of the connection between the realtime service and a browser. */
export function ablyControls({ ably }: Sandbox): Hono {
  const app = new Hono();
  app.post('/ably', async (context) => {
    const { cut, expire, forget } = await parseControl<Command>(context);
    if (forget) ably.channels.forget();
    if (expire) ably.tokens.expireAll();
    for (const connection of ably.connections)
      if (cut) connection.cut();
      else if (expire) connection.disconnect(ablyErrors.expired());
    return context.json({ ok: true });
  });
  app.get('/ably', (context) =>
    context.json({
      connections: [...ably.connections].map((one) => ({
        id: one.id,
        clientId: one.clientId(),
        channels: one.channels(),
      })),
      published: ably.channels.published.map(({ channel, message }) => ({ channel, ...message })),
    }),
  );
  return app;
}
