import { z } from 'zod';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';

/** Prefix of every personal API token, so that people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'itk_';

/** `read` may ask, `full` may do what its person may do. */
export const tokenScopeSchema = z.enum(['read', 'full']);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** The part of a token that is shown after its creation: only its last characters. */
export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScopeSchema,
  hint: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  expiresAt: timestampSchema.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

export const createTokenRequest = z.object({
  name: textInput.trim().min(1).max(TOKEN_NAME_MAX),
  scope: tokenScopeSchema,
  /** Without a number of days the token holds until it is revoked. */
  expiresInDays: z.number().int().min(1).max(TOKEN_DAYS_MAX).nullable().default(null),
});
export type CreateTokenRequest = z.infer<typeof createTokenRequest>;

/** The only answer that ever carries the token. */
export const createdTokenSchema = z.object({ token: z.string(), stored: tokenSchema });
export type CreatedToken = z.infer<typeof createdTokenSchema>;

export const tokensAnswer = z.object({ tokens: z.array(tokenSchema) });
export type TokensAnswer = z.infer<typeof tokensAnswer>;

export const revokeTokenRequest = z.object({ id: textInput.min(1).max(64) });
export type RevokeTokenRequest = z.infer<typeof revokeTokenRequest>;
