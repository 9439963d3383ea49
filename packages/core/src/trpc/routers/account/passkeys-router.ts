import {
  addPasskeyRequest,
  credentialOptions,
  passkeySchema,
  passkeysAnswer,
  removePasskeyRequest,
} from '@triage/contract/account/passkeys';
import { successSchema } from '@triage/contract/errors';
import { addPasskey } from '../../../sign-in/passkeys/add-passkey.ts';
import { beginPasskey } from '../../../sign-in/passkeys/begin-passkey.ts';
import { listPasskeys } from '../../../sign-in/passkeys/list-passkeys.ts';
import { removePasskey } from '../../../sign-in/passkeys/remove-passkey.ts';
import { personProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** A token must not be able to make a way to sign in, nor to take one away. */
export const passkeysRouter = t.router({
  list: sessionProcedure.output(passkeysAnswer).query(({ ctx }) => listPasskeys(ctx.tenant)),
  begin: personProcedure.output(credentialOptions).mutation(({ ctx }) => beginPasskey(ctx.tenant)),
  add: personProcedure
    .input(addPasskeyRequest)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx.tenant, input)),
  remove: personProcedure
    .input(removePasskeyRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx.tenant, input)),
});
