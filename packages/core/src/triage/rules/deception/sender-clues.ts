import { domainToUnicode } from 'node:url';
import type { Deception } from '@triage/contract/triage/deception';
import { differsByOne, foldLookalikes } from '../../../mail-text/lookalike.ts';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { isBulk } from '../judges/judge-headers.ts';
import { isRole } from '../judges/judge-sender.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';
import { type KnownDomains, plainName } from './known-people.ts';

/** What fraud adds to a name that is known: "secure-example", "examplelogin". */
const BAIT =
  'secure security login signin support account accounts billing verify service services online team invoice mail office help update portal auth pay payment payments'.split(
    ' ',
  );
/** Shorter names are part of too many words. */
const NAME_MIN = 5;
const SHOWN_MAX = 80;

/** An address in a domain that reads like the person's own, or like one that they write to. */
export function findLookalike(
  { context: { contacts } }: ThreadReading,
  { from }: CachedMessage,
): Deception | null {
  const host = domainOf(from.email);
  if (!contacts || host === '' || isFreeMail(host)) return null;
  const domain = registered(host);
  if (contacts.domains.names.has(domain)) return null;
  const glance = foldLookalikes(domain.includes('xn--') ? domainToUnicode(domain) : domain);
  const like = contacts.domains.byGlance.get(glance) ?? findByLabel(ownLabel(host), contacts.domains);
  return like ? { kind: 'lookalikeDomain', looksLike: like.slice(0, SHOWN_MAX) } : null;
}

/** The same name under another ending is often the same company in another country. */
function findByLabel(own: string, { byLabel, labelsByLength }: KnownDomains): string | undefined {
  if (byLabel.has(own)) return undefined;
  if (own.length <= NAME_MIN) return undefined;
  for (const bait of BAIT) {
    const bare = withoutBait(own, bait);
    if (bare && bare.length >= NAME_MIN && byLabel.has(bare)) return byLabel.get(bare);
  }
  for (const length of [own.length - 1, own.length, own.length + 1]) {
    const near = labelsByLength.get(length)?.find((label) => length >= NAME_MIN && differsByOne(own, label));
    if (near) return byLabel.get(near);
  }
  return undefined;
}

function withoutBait(own: string, bait: string): string | null {
  if (own.startsWith(bait)) return own.slice(bait.length).replace(/^-/, '');
  if (own.endsWith(bait)) return own.slice(0, -bait.length).replace(/-$/, '');
  return null;
}

/**
 * The name of somebody known, or the reader's own, with an address that is not theirs. Services write in the name of
 * people: "Ann Lee <notifications@service.example>" is ordinary.
 */
export function findForeignAddress(
  reading: ThreadReading,
  { from, headers }: CachedMessage,
): Deception | null {
  const { me, mine, context } = reading;
  const email = from.email.toLowerCase();
  const name = plainName(from.name);
  if (!name.includes(' ') || headers['list-id'] || mine.has(email) || context.history.answered > 0)
    return null;
  if (isBulk(reading) || isRole(email) || headers['sender']) return null;
  const theirs = [
    ...(plainName(context.userName) === name ? [me] : []),
    ...(context.contacts?.emailsOf.get(name) ?? []),
  ];
  if (theirs.length === 0 || context.contacts?.emails.has(email)) return null;
  if (
    theirs.some(
      (known) => registered(domainOf(known)) === registered(domainOf(email)) && !isFreeMail(domainOf(email)),
    )
  )
    return null;
  return { kind: 'foreignAddress', looksLike: from.name.slice(0, SHOWN_MAX) };
}
