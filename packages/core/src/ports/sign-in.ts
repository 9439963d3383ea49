import type { Passkeys } from './passkeys.ts';
import type { SiteMail } from './site-mail.ts';

/** Ways to sign in besides the identity provider, as the operator has configured them. */
export interface SignIn {
  /** HMAC-SHA256 under a secret of the server, base64url: for links and challenges that need no row to be checked. */
  sign(text: string): string;
  /** The same rule as for the identity provider. */
  mayEnter(email: string): Promise<boolean>;
  siteMail?: SiteMail;
  passkeys?: Passkeys;
}
