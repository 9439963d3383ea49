import { findServers } from '@triage/adapters/mail-discovery/find-servers';
import { guardTargets } from '@triage/adapters/mail-servers/find-target';
import { LOGIN_DEADLINE_MS } from '@triage/adapters/mail-servers/test-imap';
import type { Line } from '../run/check.ts';
import { runChecks } from '../run/run-checks.ts';
import { showHead, showLine } from '../run/show-line.ts';
import { mailboxChecks } from './mailbox-checks.ts';
import { openOutlook } from './open-outlook.ts';
import { type MailboxArguments, parseMailbox } from './parse-mailbox.ts';

export interface MailboxOptions {
  asked: MailboxArguments;
  environment: Record<string, string | undefined>;
  say: (line: string) => void;
  /** Shows a page to the person; its address is said anyway. */
  open: (url: string) => boolean;
  deadlineMs?: number;
}

/** The exit code: 0 if all is as expected, 1 if anything differs, 2 if there is nothing to probe. */
export async function runMailboxProbe({
  asked,
  environment,
  say,
  open,
  deadlineMs = LOGIN_DEADLINE_MS,
}: MailboxOptions): Promise<number> {
  const allowed = environment['MAIL_ALLOW_HOSTS']?.split(',') ?? [];
  const findTarget = guardTargets({ allowHosts: allowed.map((host) => host.trim()) });
  const find = (address: string) => findServers(address, { findTarget });
  const atMicrosoft = environment['PROBE_MAIL_PASSWORD'] ? null : await find(asked.mailbox);
  const account =
    atMicrosoft?.signIn === 'microsoft'
      ? await openOutlook(atMicrosoft, { asked, environment, say, open })
      : await parseMailbox(asked, environment, find);
  if (typeof account === 'string') {
    say(account);
    return 2;
  }
  const world = { account, findTarget, deadlineMs, client: null };
  say(
    'It logs in, reads no mail, sends none and changes nothing. One log-in has a wrong password on purpose.\n',
  );
  say(showHead());
  const lines: Line[] = await runChecks(world, mailboxChecks, (line) => say(showLine(line))).finally(() =>
    closeClient(world),
  );
  const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  say(`\n${count('as expected')} as expected, ${count('differs')} different, ${count('not run')} not run`);
  return count('differs') === 0 ? 0 : 1;
}

function closeClient({ client }: { client: { close(): void } | null }): void {
  client?.close();
}
