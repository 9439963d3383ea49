import type { SandboxClock } from '../clock.ts';

/** How the app is registered, and what the organization of the mailboxes allows. */
export type MicrosoftRules = {
  /** The registered apps. Null accepts any client, any loopback redirect URI and the first secret it sees. */
  clients: Record<string, { secret: string; redirectUris: string[] }> | null;
  /** `admin`: the page that an administrator has to approve the app. Anything else is sent back as the error. */
  refusal: string | null;
  /** How long an access token lives. */
  accessSeconds: number;
  /** How a mail server refuses a token: with the challenge that Google's have and the standard, or by its NO alone. */
  challenge: boolean;
  /** Mailboxes whose organization has turned off IMAP, or sending by SMTP. */
  imapOff: string[];
  smtpOff: string[];
};

export type MicrosoftCode = {
  email: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  challenge: string | undefined;
  expires: number;
};

export type MicrosoftState = {
  clock: SandboxClock;
  rules: MicrosoftRules;
  codes: Map<string, MicrosoftCode>;
  /** Client id to the secret it used first. */
  secrets: Map<string, string>;
  /** By address: the serial number up to which every token is revoked, or every access token has ended. */
  revoked: Map<string, number>;
  ended: Map<string, number>;
  redirectUris: string[];
  lastSerial: number;
};

export function defaultMicrosoftRules(): MicrosoftRules {
  return { clients: null, refusal: null, accessSeconds: 3_600, challenge: true, imapOff: [], smtpOff: [] };
}

export function createMicrosoft(clock: SandboxClock, redirectUris: string[]): MicrosoftState {
  return {
    ...{ clock, redirectUris, rules: defaultMicrosoftRules(), lastSerial: 0 },
    codes: new Map(),
    secrets: new Map(),
    revoked: new Map(),
    ended: new Map(),
  };
}
