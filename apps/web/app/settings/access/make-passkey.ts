import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Passkey } from '@triage/contract/account/passkeys';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';

/** The stored passkey, or why there is none. */
export async function makePasskey(name: string): Promise<Passkey | string> {
  if (!browserSupportsWebAuthn()) return 'This browser does not support passkeys.';
  try {
    const { options } = await trpc.passkeys.begin.mutate();
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const answer = await startRegistration({ optionsJSON });
    return await trpc.passkeys.add.mutate({ name, answer: { ...answer } });
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'This device has a passkey for your account already.';
    if (error instanceof WebAuthnError || error instanceof DOMException)
      return 'No passkey was made. Try again, or choose another place to store it.';
    const fields = (error as { data?: { fieldErrors?: { name?: string[] } } }).data?.fieldErrors;
    return fields?.name?.[0] ?? serverErrorOf(error) ?? 'The server did not respond. Try again.';
  }
}
