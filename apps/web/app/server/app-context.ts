import type { Services } from '@triage/core/context';
import type { RateLimiter } from '@triage/core/limits/rate-limiter';
import type { RequestContext } from '@triage/core/trpc/init';
import type { AuthHandler } from './auth.server.ts';
import type { Env } from './env-schema.ts';

/** Created once at startup; every route gets its services from it. */
export interface App {
  env: Env;
  services: Services;
  auth: AuthHandler;
  limiter: RateLimiter;
}

declare module '@remix-run/node' {
  interface AppLoadContext {
    app: App;
    request: RequestContext;
    nonce: string;
    /** Of the page, also where only its data is asked for. */
    path: string;
    /** A hint for limits, not an identity. */
    clientAddress: string;
    /** Set when a page failed because the database is down. */
    outage?: true;
  }
}
