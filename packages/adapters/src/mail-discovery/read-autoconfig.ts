import { type FoundMailServers, mailServerSchema } from '@triage/contract/account/mail-account';
import type { MailServer } from '@triage/core/ports/mail-account';
import { parseXml, type XmlElement } from './parse-xml.ts';

const SECURITY: Record<string, 'tls' | 'starttls'> = { SSL: 'tls', STARTTLS: 'starttls' };
const NAME_MAX = 100;

/** The first encrypted IMAP and SMTP servers of a `config-v1.1.xml`; null without both. */
export function readAutoconfig(xml: string, emailAddress: string): FoundMailServers | null {
  const config = parseXml(xml);
  const provider = config?.name === 'clientConfig' ? childrenOf(config, 'emailProvider')[0] : undefined;
  if (!provider) return null;
  const fill = (text: string) => fillIn(text, emailAddress);
  const incoming = findServer(childrenOf(provider, 'incomingServer'), 'imap', fill);
  const outgoing = findServer(childrenOf(provider, 'outgoingServer'), 'smtp', fill);
  if (!incoming || !outgoing) return null;
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1);
  return {
    name: (textOf(provider, 'displayName') || domain).slice(0, NAME_MAX),
    userName: incoming.userName || emailAddress,
    imap: incoming.server,
    smtp: outgoing.server,
    caldav: null,
    passwordPage: null,
    acceptsPassword: true,
  };
}

function findServer(
  elements: XmlElement[],
  type: 'imap' | 'smtp',
  fill: (text: string) => string,
): { server: MailServer; userName: string } | null {
  for (const element of elements) {
    if (element.attributes['type'] !== type) continue;
    const server = mailServerSchema.safeParse({
      host: fill(textOf(element, 'hostname')),
      port: Number(textOf(element, 'port')),
      security: SECURITY[textOf(element, 'socketType')],
    });
    if (server.success) return { server: server.data, userName: fill(textOf(element, 'username')) };
  }
  return null;
}

function fillIn(text: string, emailAddress: string): string {
  const at = emailAddress.lastIndexOf('@');
  return text
    .replaceAll('%EMAILADDRESS%', emailAddress)
    .replaceAll('%EMAILLOCALPART%', emailAddress.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', emailAddress.slice(at + 1));
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? '';
}
