import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import { eventually } from '../eventually.ts';
import { locationOf, type Person } from '../person.ts';
import type { WorldAddress } from '../start-world.ts';

export const START = '/api/connect/outlook';
export const FINISH = '/api/auth/callback/outlook';

/** For the app's environment: the sandbox is Microsoft, and its mail servers are Exchange. */
export async function offerOutlook({ sandboxUrl }: { sandboxUrl: string }): Promise<Record<string, string>> {
  const { imap, smtp } = await eventually(
    async () => (await (await fetch(`${sandboxUrl}/_sandbox/imap/account`)).json()) as TrialMailAccount,
  );
  return {
    MICROSOFT_CLIENT_ID: 'outlook-client',
    MICROSOFT_CLIENT_SECRET: 'outlook-secret',
    MICROSOFT_ISSUER_URL: `${sandboxUrl}/microsoft`,
    MICROSOFT_IMAP_URL: `imap+plain://${imap.host}:${imap.port}`,
    MICROSOFT_SMTP_URL: `smtp+plain://${smtp.host}:${smtp.port}`,
  };
}

export interface OutlookChoice {
  email: string;
  allow?: boolean;
}

/** Goes through Microsoft's page as a browser would; resolves with the app's answer to what came back. */
export async function connectOutlook(person: Person, choice: OutlookChoice): Promise<string> {
  const authorize = locationOf(await person.fetch(START));
  return locationOf(await person.fetch(await consentAtMicrosoft(authorize, choice)));
}

export async function consentAtMicrosoft(
  authorize: string,
  { email, allow = true }: OutlookChoice,
): Promise<string> {
  const body = new URLSearchParams({ email, decision: allow ? 'allow' : 'deny' });
  return locationOf(await fetch(authorize, { method: 'POST', body, redirect: 'manual' }));
}

export async function deliverAtOutlook(world: WorldAddress, to: string, subject: string): Promise<void> {
  await world.control('mail', {
    to,
    from: 'Mira <mira@fernhill.test>',
    subject,
    text: 'Can you answer today?',
  });
}
