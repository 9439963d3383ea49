import type { RequestContext } from '@triage/core/trpc/init';
import type { App } from './app-context.ts';
import { findSession, isCrossSite } from './session.server.ts';

export function requestContext(app: App, request: Request, requestId: string): RequestContext {
  let session: ReturnType<RequestContext['findSession']> | undefined;
  return {
    services: app.services,
    requestId,
    findSession: () => {
      session ??= findSession(app.services, request);
      return session;
    },
    crossSite: isCrossSite(request, app.env.APP_URL),
    limiter: app.limiter,
    authorization: request.headers.get('authorization'),
    // An empty key would make one email of all that are sent with it.
    idempotencyKey: request.headers.get('idempotency-key') || null,
    signal: request.signal,
  };
}
