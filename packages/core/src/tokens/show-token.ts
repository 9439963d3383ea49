import type { Token } from '@triage/contract/account/tokens';
import type { listTokens } from '@triage/database/tables/people/api-tokens';

type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export function showToken({ createdAt, lastUsedAt, expiresAt, ...token }: TokenRow): Token {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
