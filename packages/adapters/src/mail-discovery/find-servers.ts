import type { MxRecord, SrvRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type FoundMailServers, mailServerSchema } from '@triage/contract/account/mail-account';
import type { MailServer } from '@triage/core/ports/mail-account';
import type { FindTarget } from '../mail-servers/find-target.ts';
import { fetchAutoconfig } from './fetch-autoconfig.ts';
import { type AskWellKnown, askCalendar, findCalendar } from './find-calendar.ts';
import { type KnownProvider, knownProviders } from './known-providers.ts';
import { parseAutoconfig } from './parse-autoconfig.ts';

export interface Dns {
  resolveSrv(name: string): Promise<SrvRecord[]>;
  resolveMx(name: string): Promise<MxRecord[]>;
  resolveTxt(name: string): Promise<string[][]>;
}

export interface FindOptions {
  findTarget: FindTarget;
  dns?: Dns;
  fetchConfig?: (url: URL) => Promise<string | null>;
  askWellKnown?: AskWellKnown;
  /** Known here alone, before the built-in ones. */
  ownProviders?: readonly KnownProvider[];
}

/**
 * Where the mailbox of an address is: the built-in table, then the domain's own configuration, then its SRV records, then
 * the provider that its mail goes to. Null: the servers are entered by hand. All of it is shown before a password is asked.
 */
export async function findServers(
  emailAddress: string,
  {
    findTarget,
    dns = new Resolver({ timeout: 2_000, tries: 2 }),
    fetchConfig = (url) => fetchAutoconfig(url, findTarget),
    askWellKnown = (domain) => askCalendar(domain, findTarget),
    ownProviders = [],
  }: FindOptions,
): Promise<FoundMailServers | null> {
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase();
  const known = [...ownProviders, ...knownProviders].find(({ domains }) => domains.includes(domain));
  if (known) return asFound(known, emailAddress);
  const sources = [
    configOf(`https://autoconfig.${domain}/mail/config-v1.1.xml`),
    configOf(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`),
    findBySrv(dns, domain, emailAddress),
    findByExchanger(dns, domain, emailAddress),
  ];
  // All are asked at once; the first in this order counts. One that fails is as one that knows nothing.
  const [[byHost, byPath, bySrv, byExchanger], caldav] = await Promise.all([
    Promise.all(sources.map((source) => source.catch(() => null))),
    findCalendar(domain, { dns, askWellKnown }).catch(() => null),
  ]);
  const found = byHost ?? byPath ?? bySrv ?? byExchanger;
  // A domain's own calendar counts before that of the provider its mail goes to.
  return found ? { ...found, caldav: caldav ?? found.caldav } : null;

  async function configOf(url: string): Promise<FoundMailServers | null> {
    const xml = await fetchConfig(new URL(url));
    return xml === null ? null : parseAutoconfig(xml, emailAddress);
  }
}

function asFound(
  { name, imap, smtp, caldav, passwordPage, signIn }: KnownProvider,
  emailAddress: string,
): FoundMailServers {
  const servers = { imap, smtp, caldav: caldav ?? null };
  const way = { passwordPage, acceptsPassword: !signIn, ...(signIn && { signIn }) };
  return { name, userName: emailAddress, ...servers, ...way };
}

async function findBySrv(dns: Dns, domain: string, emailAddress: string): Promise<FoundMailServers | null> {
  const [imaps, imap, submissions, submission] = await Promise.all(
    ['_imaps', '_imap', '_submissions', '_submission'].map((service) =>
      dns.resolveSrv(`${service}._tcp.${domain}`).catch(() => []),
    ),
  );
  const incoming = pick(imaps, 'tls') ?? pick(imap, 'starttls');
  const outgoing = pick(submissions, 'tls') ?? pick(submission, 'starttls');
  if (!incoming || !outgoing) return null;
  return {
    name: domain,
    userName: emailAddress,
    imap: incoming,
    smtp: outgoing,
    caldav: null,
    passwordPage: null,
    acceptsPassword: true,
  };
}

/** The preferred target. A target of "." says that the service is not offered. */
function pick(records: SrvRecord[] = [], security: 'tls' | 'starttls'): MailServer | null {
  const [first] = [...records].sort((one, two) => one.priority - two.priority || two.weight - one.weight);
  if (!first) return null;
  return (
    mailServerSchema.safeParse({ host: first.name.replace(/\.$/, ''), port: first.port, security }).data ??
    null
  );
}

async function findByExchanger(
  dns: Dns,
  domain: string,
  emailAddress: string,
): Promise<FoundMailServers | null> {
  const [first] = (await dns.resolveMx(domain)).sort((one, two) => one.priority - two.priority);
  const exchanger = `.${first?.exchange.toLowerCase().replace(/\.$/, '') ?? ''}`;
  const known = knownProviders.find(
    (provider) => provider.exchanger && exchanger.endsWith(`.${provider.exchanger}`),
  );
  return known ? asFound(known, emailAddress) : null;
}
