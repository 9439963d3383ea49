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
    idempotencyKey: request.headers.get('idempotency-key'),
    signal: request.signal,
  };
}
