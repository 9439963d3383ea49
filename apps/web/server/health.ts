import type { App } from '../app/server/app-context.ts';

/** `off` = not configured, which is a choice and no fault. */
type Check = 'ok' | 'degraded' | 'down' | 'off';

export function isLive(): Response {
  return Response.json({ status: 'ok' });
}

/** Down only for what the app cannot serve without; the rest says `degraded` and the inbox goes on from its cache. */
export async function isReady({ services, env }: App): Promise<Response> {
  const database = await answered(services.db.query('SELECT 1'));
  const migrations = await answered(services.db.query('SELECT 1 FROM mailboxes LIMIT 1'));
  const keyCheck = await answered(
    services.vault.createKey('health').then((key) => services.vault.rewrap('health', key)),
  );
  const provider: Check =
    (await answered(fetch(discoveryOf(env.MAILHOST_ISSUER), { signal: AbortSignal.timeout(2_000) }))) === 'ok'
      ? 'ok'
      : 'degraded';
  const checks: Record<string, Check> = {
    database,
    migrations,
    keyCheck,
    provider,
    ai: services.ai.length > 0 ? 'ok' : 'off',
    realtime: env.REALTIME_APP_ID ? 'ok' : 'off',
  };
  const values = Object.values(checks);
  const status = values.includes('down') ? 'down' : values.includes('degraded') ? 'degraded' : 'ok';
  return Response.json({ status, checks }, { status: status === 'down' ? 503 : 200 });
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

async function answered(work: Promise<unknown>): Promise<Check> {
  return work.then(
    () => 'ok' as const,
    () => 'down' as const,
  );
}
