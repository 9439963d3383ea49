import type { MailServer } from '@triage/core/ports/mail-account';
import { z } from 'zod';

const SECURITIES = new Map([
  ['imaps', 'tls'],
  ['smtps', 'tls'],
  ['imap', 'starttls'],
  ['smtp', 'starttls'],
  ['imap+plain', 'none'],
  ['smtp+plain', 'none'],
] as const);
const PORT_MAX = 65_535;
/** Without encryption, a token would be read on the way. */
const LOOPBACK = '127.0.0.1';

/** `imaps://host:993` is TLS, `smtp://host:587` STARTTLS, `imap+plain://127.0.0.1:143` neither. Null if it is none. */
function parseMailServer(text: string, kind: 'imap' | 'smtp'): MailServer | null {
  const [, scheme = '', host = '', port = ''] =
    /^([a-z+]{4,10}):\/\/([a-z0-9.-]{1,253}):(\d{1,5})\/?$/i.exec(text) ?? [];
  const security = SECURITIES.get(scheme.toLowerCase() as 'imaps');
  if (!security || !scheme.toLowerCase().startsWith(kind) || Number(port) > PORT_MAX) return null;
  if (security === ('none' as string) && host !== LOOPBACK) return null;
  return { host: host.toLowerCase(), port: Number(port), security };
}

export function mailServer(kind: 'imap' | 'smtp') {
  const example = kind === 'imap' ? 'imaps://host:993' : 'smtp://host:587 or smtps://host:465';
  return z
    .string()
    .transform((text, ctx): MailServer => {
      const server = parseMailServer(text, kind);
      if (server) return server;
      const plain = `; ${kind}+plain:// is for ${LOOPBACK} alone`;
      ctx.addIssue({ code: 'custom', message: `must look like ${example}${plain}` });
      return z.NEVER;
    })
    .optional();
}
