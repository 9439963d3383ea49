import { Hono } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import { parseControl } from './control-body.ts';
import { ControlError } from './control-error.ts';

export function pushControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/push', async (context) => {
    const { email, url } = await parseControl<{ email: string; url: string | null }>(context);
    if (!email) throw new ControlError(400, 'email is missing');
    if (url) sandbox.push.urls.set(email.toLowerCase(), url);
    else sandbox.push.urls.delete(email.toLowerCase());
    return context.json({ email, url: url ?? null });
  });
  app.get('/push', (context) =>
    context.json({
      urls: Object.fromEntries(sandbox.push.urls),
      subscriptions: [...sandbox.push.subscriptions.values()],
      attempts: sandbox.push.attempts,
    }),
  );
  app.get('/web-push', (context) => context.json({ received: sandbox.webPush.received }));
  app.post('/web-push', async (context) => {
    const { gone } = await parseControl<{ gone: string }>(context);
    if (!gone) throw new ControlError(400, 'gone is missing');
    sandbox.webPush.gone.add(gone);
    return context.json({ gone });
  });
  return app;
}
