/** What this server offers on its sign-in page. */
export interface Ways {
  /** The name of the identity provider; null if nobody signs in there. */
  provider: string | null;
  mail: boolean;
  passkeys: boolean;
  /** The site's mail server fails at the moment. */
  isMailDown: boolean;
  /** The address that passkeys hold for. */
  origin: string;
}

/** The outcome of requesting a link. */
export type Asked =
  | { state: 'sent'; email: string; isMailDown: boolean }
  | { state: 'invalid'; email: string }
  | { state: 'limited'; email: string; minutes: number };
