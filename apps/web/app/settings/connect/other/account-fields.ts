import type { FoundMailServers, MailSecurity } from '@triage/contract/account/mail-account';

/** One server as it is typed. */
export interface ServerFields {
  host: string;
  port: string;
  security: MailSecurity;
}

export interface AccountFields {
  userName: string;
  imap: ServerFields;
  smtp: ServerFields;
  /** Empty: mail only. */
  caldav: string;
}

export function fieldsOf(found: FoundMailServers | null, emailAddress: string): AccountFields {
  if (!found)
    return {
      userName: emailAddress,
      imap: { host: '', port: '993', security: 'tls' },
      smtp: { host: '', port: '465', security: 'tls' },
      caldav: '',
    };
  const typed = ({ host, port, security }: FoundMailServers['imap']) => ({
    host,
    port: String(port),
    security,
  });
  const { userName, imap, smtp, caldav } = found;
  return { userName, imap: typed(imap), smtp: typed(smtp), caldav: caldav ?? '' };
}

const USUAL_PORTS: Record<'imap' | 'smtp', Record<MailSecurity, string>> = {
  imap: { tls: '993', starttls: '143', none: '143' },
  smtp: { tls: '465', starttls: '587', none: '587' },
};

/** The usual port follows the encryption; another port stays. */
export function changeSecurity(
  kind: 'imap' | 'smtp',
  fields: ServerFields,
  security: MailSecurity,
): ServerFields {
  const ports = USUAL_PORTS[kind];
  const port = Object.values(ports).includes(fields.port) ? ports[security] : fields.port;
  return { ...fields, security, port };
}

export function serverOf({ host, port, security }: ServerFields) {
  return { host, port: Number(port), security };
}
