import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { noTelemetry } from '@triage/core/ports/telemetry';
import { Hono } from 'hono';
import type { App } from '../app/server/app-context.ts';
import { requestContext } from '../app/server/request-context.server.ts';
import { findClientAddress } from './client-address.ts';
import { compressResponse } from './compress-response.ts';
import { guardSignIn } from './guard-sign-in.ts';
import { isLive, isReady } from './health.ts';
import { logRequest } from './log-request.ts';
import { offlineAssets } from './offline-assets.ts';
import { isOutagePage, outageResponse } from './outage-response.ts';
import { pagePath } from './page-path.ts';
import { routeNames } from './route-names.ts';
import { secureHeaders } from './secure-headers.ts';
import { showMetrics } from './show-metrics.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const CLIENT_FILES = new URL('../client', import.meta.url).pathname;

/** In development the build is a function, so that each request sees the latest one. */
export function makeHttpApp(app: App, build: ServerBuild | (() => Promise<ServerBuild>)) {
  const development = typeof build === 'function';
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  const routeOf = development ? () => 'development' : routeNames(build);
  const http = new Hono<{
    Variables: { requestId: string };
    Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  }>();
  http.use(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    const { method } = c.req;
    const route = routeOf(new URL(c.req.url).pathname);
    const fields = { 'http.request.method': method, 'http.route': route };
    await (app.services.telemetry ?? noTelemetry).follow(
      { name: `${method} ${route}`, metric: 'http.server.request.duration', fields },
      async (note) => {
        await next();
        note({ 'http.response.status_code': c.res.status });
      },
    );
    c.res.headers.set('x-request-id', requestId);
    // Assets too: sniffing could turn one into a script.
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    // A rest of the body may not have been read, so the connection cannot be reused.
    if (c.res.status === 413) c.env.outgoing.shouldKeepAlive = false;
    logRequest(app.services.logger, c, { requestId, route, ms: performance.now() - started });
  });
  http.use(compressResponse);
  http.get('/health/live', () => isLive());
  http.get('/health/ready', () => isReady(app));
  if (app.env.METRICS_TOKEN) http.get('/metrics', (c) => showMetrics(app, c.req.header('authorization')));
  if (app.env.WORKER === 'only') return http;
  http.use(
    '/assets/*',
    serveStatic({ root: CLIENT_FILES, onFound: (_path, c) => immutable(c.res.headers, c) }),
  );
  if (!development) {
    const script = offlineAssets(CLIENT_FILES);
    http.get('/offline-assets.js', (c) => {
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Type', 'text/javascript; charset=utf-8');
      return c.body(script);
    });
  }
  http.use(serveStatic({ root: CLIENT_FILES }));
  http.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    const context: AppLoadContext = {
      app,
      nonce,
      clientAddress: findClientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')),
      path: pagePath(c.req.url),
      request: requestContext(app, c.req.raw, c.get('requestId')),
    };
    const { crossSite } = context.request;
    const guarded = guardSignIn(asKnownMethod(c.req.raw), { appUrl: app.env.APP_URL, crossSite });
    const answer = guarded instanceof Response ? guarded : await handle(guarded, context);
    const response = context.outage || isOutagePage(c.req.raw, answer) ? outageResponse(c.req.raw) : answer;
    // Vite's own scripts have no nonce.
    if (development) return response;
    // Open pages see that the server was updated.
    response.headers.set('X-App-Build', path.basename(build.assets.url));
    return secureHeaders(response, nonce, app.env);
  });
  return http;
}

function immutable(_headers: Headers, c: { header(name: string, value: string): void }): void {
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Remix answers unknown methods without the form of our errors. No route serves OPTIONS, so it gets a 405 from each. */
function asKnownMethod(request: Request): Request {
  const isApi = new URL(request.url).pathname.startsWith('/api/');
  if (!isApi || METHODS.has(request.method)) return request;
  return new Request(request.url, { method: 'OPTIONS', headers: request.headers });
}
