import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { CredentialJson, Passkeys } from '@triage/core/ports/passkeys';

const SITE_NAME = 'Triage';
/** The largest number that a device's counter can reach. */
const COUNTER_MAX = 2 ** 32 - 1;

/** Ed25519, ES256 and RS256: what devices have. The library's own list tries algorithms that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

interface Options {
  /** The site as browsers see it: passkeys hold for its host, and answers must come from exactly this origin. */
  appUrl: string;
  onRefused?: (error: unknown) => void;
}

/** The site, and how an answer is verified: null if anything is wrong with it. */
interface Site {
  origin: string;
  hostname: string;
  orNull<T>(verify: () => Promise<T | null>): Promise<T | null>;
}

export function webauthnPasskeys({ appUrl, onRefused }: Options): Passkeys {
  const { origin, hostname } = new URL(appUrl);
  // The library throws for every invalid answer.
  const orNull = async <T>(verify: () => Promise<T | null>): Promise<T | null> => {
    try {
      return await verify();
    } catch (error) {
      onRefused?.(error);
      return null;
    }
  };
  const site: Site = { origin, hostname, orNull };
  return { ...creation(site), ...requests(site) };
}

function creation({ origin, hostname, orNull }: Site): Pick<Passkeys, 'creationOptions' | 'verifyCreation'> {
  return {
    async creationOptions({ challenge, user, known }) {
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID: hostname,
        userID: bytesOf(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: user.name,
        challenge: bytesOf(challenge),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credentialKey, transports }) => ({ id: credentialKey, transports })),
        // Discoverable: signing in asks for no name.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
      return asJson(options);
    },

    verifyCreation: (answer, challenge) =>
      orNull(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified) return null;
        const { id, publicKey, counter, transports } = registrationInfo.credential;
        return {
          credentialKey: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter: Math.min(counter, COUNTER_MAX),
          transports: transports ?? [],
        };
      }),
  };
}

function requests({ origin, hostname, orNull }: Site): Pick<Passkeys, 'requestOptions' | 'verifyRequest'> {
  return {
    async requestOptions(challenge) {
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(challenge),
        userVerification: 'preferred',
      });
      return asJson(options);
    },

    verifyRequest: (answer, { challenge, credential }) =>
      orNull(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          credential: {
            id: credential.credentialKey,
            publicKey: bytesOf(Buffer.from(credential.publicKey, 'base64url')),
            counter: credential.counter,
          },
          requireUserVerification: false,
        });
        return verified ? { counter: authenticationInfo.newCounter } : null;
      }),
  };
}

/** The library wants bytes of a plain buffer. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function asJson(options: object): CredentialJson {
  return { ...options };
}
