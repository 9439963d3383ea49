import type { Clock } from '@triage/core/ports/clock';
import type { Grant, OAuth } from '@triage/core/ports/oauth';
import { fetchEndpoint } from './fetch-endpoint.ts';
import { parseGrant, tokenError } from './token-answer.ts';

interface Issuer {
  /** The token endpoint. */
  token: string;
  client: Record<string, string>;
  scopes: string[];
  clock: Clock;
  timeoutMs?: number | undefined;
}

/** A code is good for one use: a second try could only tell that the first one took it. */
export async function exchangeCode(
  { token, client, scopes, clock, timeoutMs }: Issuer,
  { code, codeVerifier, redirectUri }: Parameters<OAuth['exchange']>[0],
): Promise<Grant> {
  const form = {
    ...{ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri },
    ...client,
  };
  const answer = await fetchEndpoint(token, { form, timeoutMs, repeat: false });
  if (answer.status !== 200) throw tokenError('exchange', answer, 'invalid');
  return parseGrant(answer, scopes, clock.now());
}
