import { foldLookalikes, toLatin } from '../../../mail-text/lookalike.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';

/** Whom the person has written to, prepared for many comparisons. */
export interface KnownPeople {
  emails: ReadonlySet<string>;
  /** By the name as a reader sees it. */
  emailsOf: ReadonlyMap<string, readonly string[]>;
  /** With the person's own. */
  domains: KnownDomains;
}

/** Domains by what an imitation shares with them. */
export interface KnownDomains {
  names: ReadonlySet<string>;
  byGlance: ReadonlyMap<string, string>;
  byLabel: ReadonlyMap<string, string>;
  labelsByLength: ReadonlyMap<number, readonly string[]>;
}

export function prepareKnownPeople(
  people: Iterable<{ name: string; email: string }>,
  ownAddresses: readonly string[],
): KnownPeople {
  const emails = new Set<string>();
  const emailsOf = new Map<string, string[]>();
  for (const { name, email: written } of people) {
    const email = written.toLowerCase();
    emails.add(email);
    const plain = plainName(name);
    if (plain.includes(' ')) emailsOf.set(plain, [...(emailsOf.get(plain) ?? []), email]);
  }
  return { emails, emailsOf, domains: prepareDomains([...ownAddresses, ...emails]) };
}

function prepareDomains(emails: readonly string[]): KnownDomains {
  const hosts = emails.map(domainOf).filter((host) => host.includes('.') && !isFreeMail(host));
  const names = new Set(hosts.map(registered));
  const byLabel = new Map([...names].map((name) => [ownLabel(name), name]));
  const labelsByLength = new Map<number, string[]>();
  for (const label of byLabel.keys()) {
    const same = labelsByLength.get(label.length);
    if (same) same.push(label);
    else labelsByLength.set(label.length, [label]);
  }
  const byGlance = new Map([...names].map((name) => [foldLookalikes(name), name]));
  return { names, byGlance, byLabel, labelsByLength };
}

const NAME_MAX = 120;

/** A name as a reader sees it. */
export function plainName(name: string): string {
  const lower = name.slice(0, NAME_MAX).toLowerCase();
  if (/^[a-z]{1,60} [a-z]{1,60}$/.test(lower)) return lower;
  const letters = lower.normalize('NFKD').replace(/[^\p{L} ]/gu, '');
  return toLatin(letters)
    .replace(/ {1,120}/g, ' ')
    .trim();
}
