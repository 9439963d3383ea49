import { ProviderError } from '@triage/core/ports/mail';
import { fetchEndpoint } from './fetch-endpoint.ts';

const KEPT_MS = 24 * 60 * 60 * 1_000;

export interface Endpoints {
  issuer: string;
  authorization: string;
  token: string;
  jwks: string;
  /** Not every server lets a token be revoked. */
  revocation: string | null;
}

/** The endpoints that an OpenID provider publishes, asked for once a day. */
export function discovery(options: { issuer: string; now: () => Date; timeoutMs?: number }) {
  const url = `${options.issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
  let known: { endpoints: Promise<Endpoints>; at: number } | null = null;

  return (): Promise<Endpoints> => {
    const at = options.now().getTime();
    if (known && at - known.at < KEPT_MS) return known.endpoints;
    const asked = { endpoints: ask(), at };
    known = asked;
    asked.endpoints.catch(() => {
      // A failure is not cached: the next caller asks the provider again.
      if (known === asked) known = null;
    });
    return asked.endpoints;
  };

  async function ask(): Promise<Endpoints> {
    const { status, body } = await fetchEndpoint(url, { timeoutMs: options.timeoutMs, repeat: true });
    if (status !== 200) throw new ProviderError('unavailable', `openid-configuration: ${status}`, { status });
    return {
      issuer: endpoint(body, 'issuer'),
      authorization: endpoint(body, 'authorization_endpoint'),
      token: endpoint(body, 'token_endpoint'),
      jwks: endpoint(body, 'jwks_uri'),
      revocation: typeof body.revocation_endpoint === 'string' ? body.revocation_endpoint : null,
    };
  }
}

function endpoint(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && URL.canParse(value)) return value;
  throw new ProviderError('unavailable', `openid-configuration has no ${field}`);
}
