import { type Ably, createAbly } from './ably/ably.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createClock, type SandboxClock } from './clock.ts';
import type { Fault } from './google/faults.ts';
import { createUsage, type Usage } from './google/usage.ts';
import { createIdSource, type IdSource } from './ids.ts';
import { createImapMailboxes, type ImapMailboxes } from './imap/imap-mailboxes.ts';
import { type LocalCallers, localCallers } from './local-callers.ts';
import type { OutboxEntry } from './mail/outbox.ts';
import { createMicrosoft, type MicrosoftState } from './microsoft/microsoft-state.ts';
import { createOAuthState, type OAuthState } from './oauth/oauth-state.ts';
import { signPushToken } from './oauth/push-token.ts';
import { createPush, type Push } from './push/push.ts';
import { createWebPushService, type WebPushService } from './push/web-push-routes.ts';
import { defaultSettings, type Settings } from './settings.ts';

export type Sandbox = {
  url: string;
  callers: LocalCallers;
  clock: SandboxClock;
  ids: IdSource;
  settings: Settings;
  accounts: Accounts;
  imap: ImapMailboxes;
  /** Where the servers of those mailboxes listen. */
  mailPorts: { imap: number; smtp: number };
  oauth: OAuthState;
  microsoft: MicrosoftState;
  outbox: OutboxEntry[];
  faults: Fault[];
  usage: Usage;
  push: Push;
  webPush: WebPushService;
  ably: Ably;
  /** Aborted when the sandbox closes: ends what hangs on command. */
  closing: AbortController;
};

export type SandboxOptions = {
  webhookUrl?: string;
  webhookSecret?: string;
  /** Besides those on the loopback interface, which are always allowed. */
  redirectUris?: string[];
};

export function createSandbox(options: SandboxOptions): Sandbox {
  const clock = createClock();
  const ids = createIdSource();
  const settings = defaultSettings();
  const closing = new AbortController();
  const oauth = createOAuthState(clock, options.redirectUris ?? []);
  const push = createPush({
    ...options,
    settings,
    clock,
    closing: closing.signal,
    signToken: (token) => signPushToken(oauth, { issuer: sandbox.url, ...token }),
  });
  const accounts = createAccounts({
    clock,
    ids,
    settings,
    onMailChange: (mailbox, labelIds) => push.mailChanged(mailbox, labelIds),
  });
  const sandbox: Sandbox = {
    url: '',
    callers: localCallers(() => [sandbox.url, options.webhookUrl, ...(options.redirectUris ?? [])]),
    clock,
    ids,
    settings,
    accounts,
    imap: createImapMailboxes(clock),
    mailPorts: { imap: 0, smtp: 0 },
    oauth,
    microsoft: createMicrosoft(clock, options.redirectUris ?? []),
    outbox: [],
    faults: [],
    usage: createUsage(),
    push,
    webPush: createWebPushService(),
    ably: createAbly(settings),
    closing,
  };
  return sandbox;
}
