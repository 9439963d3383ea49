/** The JSON forms of WebAuthn, Level 3, as browsers give and take them. */
export type CredentialJson = Record<string, unknown>;

export interface StoredCredential {
  credentialKey: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
}

export interface NewCredential extends StoredCredential {
  transports: string[];
}

/** The WebAuthn protocol. Which challenges hold, and how often, is not its business. */
export interface Passkeys {
  /** The options for a browser to create a passkey. A device that has one of `known` creates no second one. */
  creationOptions(request: {
    challenge: Uint8Array;
    user: { id: string; email: string; name: string };
    known: readonly Pick<NewCredential, 'credentialKey' | 'transports'>[];
  }): Promise<CredentialJson>;
  /** Null if the answer is not one to this challenge, on this site. */
  verifyCreation(answer: CredentialJson, challenge: string): Promise<NewCredential | null>;
  /** For any passkey of this site: the device offers those that it has. */
  requestOptions(challenge: Uint8Array): Promise<CredentialJson>;
  /** The new counter; null if the signature, the site, the challenge or the counter is wrong. */
  verifyRequest(
    answer: CredentialJson,
    expected: { challenge: string; credential: StoredCredential },
  ): Promise<{ counter: number } | null>;
}
