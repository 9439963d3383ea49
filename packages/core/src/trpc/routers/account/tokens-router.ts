import {
  createdTokenSchema,
  createTokenRequest,
  revokeTokenRequest,
  tokensAnswer,
} from '@triage/contract/account/tokens';
import { successSchema } from '@triage/contract/errors';
import { createToken } from '../../../tokens/create-token.ts';
import { listTokens } from '../../../tokens/list-tokens.ts';
import { revokeToken } from '../../../tokens/revoke-token.ts';
import { personProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** A token that leaked must not be able to make another one, nor to take away those that are in use. */
export const tokensRouter = t.router({
  list: sessionProcedure.output(tokensAnswer).query(({ ctx }) => listTokens(ctx.tenant)),
  create: personProcedure
    .input(createTokenRequest)
    .output(createdTokenSchema)
    .mutation(({ ctx, input }) => createToken(ctx.tenant, input)),
  revoke: personProcedure
    .input(revokeTokenRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => revokeToken(ctx.tenant, input)),
});
