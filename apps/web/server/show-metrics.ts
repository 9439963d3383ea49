import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../app/server/app-context.ts';

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** The figures tell how many people use the server and what its AI costs, so they need a token. */
export async function showMetrics({ env, services }: App, authorization = ''): Promise<Response> {
  if (!isSame(authorization, `Bearer ${env.METRICS_TOKEN}`))
    return Response.json(
      { error: 'Unauthorized' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' } },
    );
  const metrics = (await services.telemetry?.metrics()) ?? '';
  return new Response(metrics, { headers: { 'Content-Type': PROMETHEUS, 'Cache-Control': 'no-store' } });
}

/** Hashing first makes both sides equally long, which timingSafeEqual needs. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
