import type { Token, TokenScope } from '@triage/contract/tokens';

export interface TokenRow {
  id: string;
  name: string;
  scope: TokenScope;
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

export function readTokenRow(row: TokenRow): Token {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
