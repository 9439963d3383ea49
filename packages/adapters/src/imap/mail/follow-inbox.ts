import { within } from '@triage/core/async/within';
import { type FollowInbox, type Mail, ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import type { ImapFlow } from 'imapflow';
import type { LogIn } from '../../mail-servers/renewing-log-in.ts';
import { asProviderError } from '../server/imap-failure.ts';

const OPEN_MS = 30_000;
/** Several reports of one change arrive together. */
const TOGETHER_MS = 300;
/** A look right after another one is answered with that one's result, which can be older than the change: see `momentMs`. */
const ONCE_MORE_MS = 2_500;

export interface FollowerOptions {
  account: () => Promise<MailAccount>;
  logIn: LogIn<ImapFlow>;
}

/** IDLE on a connection of its own, beside those of the pool. */
export function inboxFollower({ account, logIn }: FollowerOptions): Pick<Mail, 'followInbox'> & {
  close(): void;
} {
  const open = new Set<ImapFlow>();

  async function followInbox(options: FollowInbox): Promise<'ended' | 'unsupported'> {
    let client: ImapFlow | undefined;
    try {
      client = (await logIn(await account())).session;
      open.add(client);
      return await follow(client, options);
    } catch (error) {
      throw asProviderError(error, 'read');
    } finally {
      if (client) open.delete(client);
      client?.close();
    }
  }

  return {
    followInbox,
    close() {
      for (const client of open) client.close();
    },
  };
}

async function follow(
  client: ImapFlow,
  { onChange, forMs, signal }: FollowInbox,
): Promise<'ended' | 'unsupported'> {
  if (!client.capabilities.has('IDLE')) return 'unsupported';
  await within(OPEN_MS, client.mailboxOpen('INBOX', { readOnly: true }));
  const teller = tellTwice(onChange);
  const { promise: over, resolve: end } = Promise.withResolvers<'over'>();
  const timer = setTimeout(end, forMs, 'over');
  const stop = () => end('over');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, teller.tell);
  teller.tell();
  try {
    for (;;) {
      const ended = await Promise.race([over, client.idle()]);
      if (ended === 'over') return 'ended';
      if (!client.usable) throw new ProviderError('unavailable', 'The connection to the inbox broke');
      // The server answered IDLE with NO or BAD.
      if (ended === false) return 'unsupported';
    }
  } finally {
    clearTimeout(timer);
    teller.stop();
    signal.removeEventListener('abort', stop);
  }
}

function tellTwice(onChange: () => void) {
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  return {
    tell() {
      soon ??= setTimeout(() => {
        soon = undefined;
        onChange();
      }, TOGETHER_MS);
      clearTimeout(later);
      later = setTimeout(onChange, ONCE_MORE_MS);
    },
    stop() {
      clearTimeout(soon);
      clearTimeout(later);
    },
  };
}
