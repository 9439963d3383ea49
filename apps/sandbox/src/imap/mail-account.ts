import type { Sandbox } from '../sandbox.ts';
import { addressOf } from '../seed/people.ts';
import { BEN_AT_WORK } from '../seed/work/work-story.ts';
import { LOCAL_PASSWORD } from './imap-mailboxes.ts';

/** The input that connects Ben's work account. */
export function mailAccountOf({ mailPorts }: Pick<Sandbox, 'mailPorts'>) {
  const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const });
  return {
    name: 'Ben’s work account',
    emailAddress: addressOf(BEN_AT_WORK),
    password: LOCAL_PASSWORD,
    imap: server(mailPorts.imap),
    smtp: server(mailPorts.smtp),
  };
}

export function describeMailAccount(sandbox: Pick<Sandbox, 'mailPorts'>): string {
  const { emailAddress, password, imap, smtp } = mailAccountOf(sandbox);
  return `A mailbox by IMAP is ${emailAddress}, password ${password} (IMAP ${imap.host}:${imap.port}, SMTP ${smtp.host}:${smtp.port}, no TLS)`;
}
