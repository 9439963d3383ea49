import { Hono } from 'hono';
import { ablyRoutes } from './ably/ably-routes.ts';
import { calendarOperations } from './calendar/calendar-operations.ts';
import { eventOperations } from './calendar/event-operations.ts';
import { contactOperations } from './contacts/contact-operations.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { draftOperations } from './gmail/draft-operations.ts';
import { historyOperations } from './gmail/history-operations.ts';
import { labelOperations } from './gmail/label-operations.ts';
import { mailboxOperations } from './gmail/mailbox-operations.ts';
import { messageOperations } from './gmail/message-operations.ts';
import { sendOperations } from './gmail/send-operations.ts';
import { threadOperations } from './gmail/thread-operations.ts';
import { batchRoutes } from './google/batch-routes.ts';
import { faultMiddleware } from './google/fault-middleware.ts';
import { GoogleError } from './google/google-error.ts';
import { mountOperations } from './google/mount-operations.ts';
import { microsoftRoutes } from './microsoft/microsoft-routes.ts';
import { geminiRoutes } from './model/gemini-routes.ts';
import { modelRoutes } from './model/model-routes.ts';
import { authorizeRoutes } from './oauth/authorize-routes.ts';
import { discoveryRoutes } from './oauth/discovery-routes.ts';
import { tokenRoutes } from './oauth/token-routes.ts';
import { subscriptionRoutes } from './push/subscription-routes.ts';
import { webPushRoutes } from './push/web-push-routes.ts';
import type { Sandbox } from './sandbox.ts';

export function createSandboxApp(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const [host, origin] = [context.req.header('host'), context.req.header('origin')];
    if (!sandbox.callers.allows({ host, origin }))
      return context.json({ error: 'The sandbox answers this machine only: call it as localhost' }, 403);
    return next();
  });
  app.use('/oauth/*', faultMiddleware(sandbox, 'oauth'));
  app.use('/microsoft/*', faultMiddleware(sandbox, 'microsoft'));
  app.use('/openai/v1/*', faultMiddleware(sandbox, 'openai'));
  app.use('/gemini/v1beta/*', faultMiddleware(sandbox, 'gemini'));
  app.route('/_sandbox', controlRoutes(sandbox));
  app.route('/', discoveryRoutes(sandbox));
  app.route('/', authorizeRoutes(sandbox));
  app.route('/', tokenRoutes(sandbox));
  app.route('/', microsoftRoutes(sandbox));
  app.route('/', subscriptionRoutes(sandbox.push));
  app.route(
    '/',
    webPushRoutes(sandbox.webPush, () => new URL(sandbox.url).origin),
  );
  app.route('/', ablyRoutes(sandbox.ably));
  app.route('/openai/v1', modelRoutes());
  app.route('/gemini/v1beta', geminiRoutes());
  mountOperations(app, sandbox, [
    ...mailboxOperations,
    ...labelOperations,
    ...sendOperations,
    ...messageOperations,
    ...threadOperations,
    ...draftOperations,
    ...historyOperations,
    ...calendarOperations,
    ...eventOperations,
    ...contactOperations,
  ]);
  app.route(
    '/',
    batchRoutes((request) => app.request(request)),
  );
  app.get('/', (context) =>
    context.text('A local Google and a local model. See README.md for the controls.\n'),
  );
  app.notFound((context) => context.json(new GoogleError(404, 'Not Found').toBody(), 404));
  app.onError((error, context) => {
    console.error('sandbox:', error);
    return context.json(new GoogleError(500, 'Internal error encountered.').toBody(), 500);
  });
  return app;
}
