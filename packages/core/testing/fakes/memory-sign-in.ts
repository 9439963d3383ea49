import { createHmac } from 'node:crypto';
import { ProviderError } from '../../src/ports/mail.ts';
import type { Passkeys } from '../../src/ports/passkeys.ts';
import type { SignIn } from '../../src/ports/sign-in.ts';
import type { SiteEmail, SiteMail } from '../../src/ports/site-mail.ts';

export interface MemorySiteMail extends SiteMail {
  sent: SiteEmail[];
  /** How often a connection was opened, with or without success. */
  opened: number;
  /** What the next connections or emails meet. */
  fault: 'open' | 'send' | 'refused' | 'dies-after' | null;
}

/** The site's mail server in memory. */
export function memorySiteMail(): MemorySiteMail {
  const mail: MemorySiteMail = {
    sent: [],
    opened: 0,
    fault: null,
    async open() {
      mail.opened += 1;
      if (mail.fault === 'open') throw new ProviderError('unavailable', 'No answer');
      return {
        async send(email) {
          if (mail.fault === 'send') throw new ProviderError('unavailable', 'Broken');
          if (mail.fault === 'refused') throw new ProviderError('invalid', 'No such mailbox');
          mail.sent.push(email);
          if (mail.fault === 'dies-after') throw new Error('The process died');
        },
        close: () => undefined,
      };
    },
  };
  return mail;
}

/** WebAuthn without signatures: the answer is believed. */
export function memoryPasskeys(): Passkeys {
  return {
    creationOptions: async ({ challenge, user, known }) => ({
      ...{ challenge: Buffer.from(challenge).toString('base64url'), user },
      excludeCredentials: known.map(({ credentialKey }) => credentialKey),
    }),
    verifyCreation: async ({ id }) => ({
      ...{ credentialKey: String(id), publicKey: 'key', counter: 0, transports: [] },
    }),
    requestOptions: async (challenge) => ({ challenge: Buffer.from(challenge).toString('base64url') }),
    verifyRequest: async () => ({ counter: 1 }),
  };
}

export function memorySignIn(mayEnter: (email: string) => boolean): SignIn & { siteMail: MemorySiteMail } {
  return {
    sign: (text) => createHmac('sha256', 'secret of the tests').update(text).digest('base64url'),
    mayEnter: async (email) => mayEnter(email),
    siteMail: memorySiteMail(),
  };
}
