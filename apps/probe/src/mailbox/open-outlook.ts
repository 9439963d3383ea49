import { createHash, randomBytes } from 'node:crypto';
import { microsoftOAuth } from '@triage/adapters/microsoft/oauth';
import type { FoundMailServers } from '@triage/contract/account/mail-account';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { waitForConsent } from '../consent/wait-for-consent.ts';
import { probeRedirectUri } from '../settings.ts';
import { type MailboxArguments, parseServer } from './parse-mailbox.ts';

interface Options {
  asked: MailboxArguments;
  environment: Record<string, string | undefined>;
  say: (line: string) => void;
  open: (url: string) => boolean;
}

const NAMES = ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] as const;

/** An account of Microsoft's, opened by the person on its page; or why there is none. */
export async function openOutlook(
  { imap, smtp }: Pick<FoundMailServers, 'imap' | 'smtp'>,
  { asked, environment, say, open }: Options,
): Promise<MailAccount | string> {
  const [clientId, clientSecret] = NAMES.map((name) => environment[name]?.trim());
  if (!clientId || !clientSecret)
    return `${NAMES.filter((name) => !environment[name]?.trim()).join(' and ')} not set: Outlook takes no passwords. Register an app at Microsoft, as docs/operations.md says.`;
  const oauth = microsoftOAuth({
    issuer: environment['MICROSOFT_ISSUER_URL'] || 'https://login.microsoftonline.com',
    tenant: environment['MICROSOFT_TENANT'] || 'common',
    ...{ clientId, clientSecret, clock: { now: () => new Date() } },
  });
  const appUrl = environment['APP_URL'] || `http://localhost:${environment['PORT'] || 3_000}`;
  const redirectUri = probeRedirectUri(appUrl).replace(/integration$/, 'outlook');
  try {
    const [state, codeVerifier] = [random(), random()];
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const consent = { state, codeChallenge, redirectUri, loginHint: asked.mailbox };
    const url = await oauth.consentUrl(consent);
    say(`Registered as redirect URI of the app (platform Web): ${redirectUri}`);
    say(`Open this page and allow the access:\n${url}\n`);
    const back = await waitForConsent({ redirectUri, state, onReady: () => open(url) });
    const code = back.searchParams.get('code');
    if (!code) return `Microsoft’s page answered ${back.searchParams.get('error') ?? 'without a code'}.`;
    const grant = await oauth.exchange({ code, codeVerifier, redirectUri });
    if (!grant.refreshToken) return 'Microsoft gave no refresh token: the access would end after an hour.';
    return {
      emailAddress: grant.email ?? asked.mailbox,
      userName: asked.user ?? grant.userName ?? grant.email ?? asked.mailbox,
      auth: { accessToken: grant.accessToken },
      imap: (asked.imap && parseServer(asked.imap, 'imap')) || imap,
      smtp: (asked.smtp && parseServer(asked.smtp, 'smtp')) || smtp,
      caldav: null,
    };
  } catch (error) {
    if (isProviderFailure(error, 'forbidden'))
      return `Microsoft rejects MICROSOFT_CLIENT_ID or MICROSOFT_CLIENT_SECRET (${error.message}).`;
    return `Microsoft’s sign-in failed: ${error instanceof Error ? error.message : 'no answer'}.`;
  }
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
