import type { CredentialJson } from '../../ports/passkeys.ts';

/** The challenge that a browser's answer says it is to; null for anything else. */
export function parseChallenge({ response }: CredentialJson): string | null {
  const { clientDataJSON } = (response ?? {}) as { clientDataJSON?: unknown };
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
