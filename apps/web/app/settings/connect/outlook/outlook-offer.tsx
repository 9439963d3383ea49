import type { Connection } from '@triage/contract/account/connection';
import { CalendarOff, KeyRound, Mail, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Permission } from '../permission.tsx';

interface Props {
  connection: Connection;
  /** The one of several that is connected, or `new`. */
  mailbox: string | null;
  children: ReactNode;
}

/** Lists the permissions on Microsoft's consent page, with the link to it. */
export function OutlookOffer({ connection, mailbox, children }: Props) {
  const isConnected = connection.signIn === 'microsoft';
  const granted = isConnected && connection.status === 'connected';
  return (
    <>
      {children}
      <ul className="mt-8 border-y border-line">
        <Permission icon={Mail} name="Mail" granted={granted}>
          Read your mail by IMAP to sort it, and archive threads.
        </Permission>
        <Permission icon={Send} name="Sending" granted={granted}>
          Send the emails you write, by SMTP.
        </Permission>
        <Permission icon={CalendarOff} name="No calendar">
          Outlook calendars can’t be connected yet.
        </Permission>
        <Permission icon={KeyRound} name="Security">
          Triage never sees your password. Access tokens are encrypted with this server’s key, and you can
          disconnect at any time.
        </Permission>
      </ul>
      <p className="mt-8">
        <a
          href={`/api/connect/outlook${mailbox ? `?mailbox=${mailbox}` : ''}`}
          className={buttonClass('act', 'lg')}
        >
          {isConnected ? 'Reconnect Outlook' : 'Connect Outlook'}
        </a>
      </p>
    </>
  );
}
