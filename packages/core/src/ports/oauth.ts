export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
  scopes: string[];
  /** The account that gave it, where the provider tells. */
  email?: string | null;
  /** The name that it signs in with, where that may be another one. */
  userName?: string;
}

export interface OAuth {
  consentUrl(request: {
    state: string;
    codeChallenge: string;
    redirectUri: string;
    loginHint?: string;
    /** Asked for beside mail and calendar, which alone make a connection complete. */
    alsoScopes?: readonly string[];
    /** More is asked of the account of the hint: no other one is offered. */
    sameAccount?: boolean;
  }): Promise<string>;
  exchange(request: { code: string; codeVerifier: string; redirectUri: string }): Promise<Grant>;
  /** Throws ProviderError `revoked` if the grant was permanently revoked. */
  refresh(refreshToken: string): Promise<Grant>;
  revoke(token: string): Promise<void>;
}

export const MAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';
/** Never asked for: beside deleting for good it permits everything else. A grant may have it from elsewhere. */
export const WHOLE_MAIL_SCOPE = 'https://mail.google.com/';
export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar';
/** Optional: asked for when the person turns it on. */
export const CONTACTS_SCOPE = 'https://www.googleapis.com/auth/contacts.readonly';

/** Microsoft's, for mail programs: both are needed, and a refresh token. */
export const OUTLOOK_IMAP_SCOPE = 'https://outlook.office.com/IMAP.AccessAsUser.All';
export const OUTLOOK_SMTP_SCOPE = 'https://outlook.office.com/SMTP.Send';
