import { registered } from './domains.ts';

/** Of the provider's own server; whatever another server claims is the sender's word. */
export const PROVIDER_SERVERS: readonly string[] = ['mx.google.com'];

const HEADER_MAX = 4_000;

export interface Authentication {
  dmarc: string;
  spf: string;
  dkim: string;
  /** What Microsoft makes of all of it. */
  composite: string;
  /** The domain's owner asks to refuse what fails. */
  strict: boolean;
  /** SPF and DKIM passed, if at all, for another domain than the one in "From". */
  passedFor: readonly string[];
}

/**
 * The topmost `Authentication-Results`, which the provider has put on top of what came; null where it is another
 * server's. Comments and quoted text are dropped first: a sender can write into them.
 */
export function readAuthentication(
  header: string | undefined,
  servers: readonly string[] = PROVIDER_SERVERS,
): Authentication | null {
  if (!header) return null;
  const cut = header.slice(0, HEADER_MAX);
  const strict = /\bp=(?:reject|quarantine)\b/i.test(cut);
  const plain = cut.replace(/\([^()]*\)/g, ' ').replace(/"[^"]*"/g, ' ');
  const [first = '', ...rest] = plain.split(';');
  const server = first.includes('=') ? '' : (first.trim().split(/\s/)[0] ?? '');
  if (!servers.includes(server.toLowerCase())) return null;
  const found: Authentication = { dmarc: '', spf: '', dkim: '', composite: '', strict, passedFor: [] };
  const passedFor: string[] = [];
  for (const part of server === '' ? [first, ...rest] : rest) {
    const [, method = '', given = ''] = /^\s*([a-z]{3,12})\s{0,3}=\s{0,3}([a-z]{1,20})/i.exec(part) ?? [];
    const result = given.toLowerCase();
    if (/^dmarc$/i.test(method)) found.dmarc ||= result;
    if (/^spf$/i.test(method)) found.spf ||= result;
    if (/^compauth$/i.test(method)) found.composite ||= result;
    // Several signatures: one that passes is enough.
    if (/^dkim$/i.test(method) && found.dkim !== 'pass') found.dkim = result;
    if (result === 'pass' && /^(?:spf|dkim)$/i.test(method)) {
      const [, domain = ''] =
        /\b(?:smtp\.mailfrom|header\.d|header\.i)=(?:[^\s@;]{0,64}@)?([^\s@;]{3,255})/i.exec(part) ?? [];
      if (domain !== '') passedFor.push(domain.toLowerCase());
    }
  }
  return { ...found, passedFor };
}

/** The provider says that the mail is not from the domain that it names. A list changes mail, so its failures say little. */
export function failsAuthentication(
  found: Authentication | null,
  { isList, isFree, isKnown }: { isList: boolean; isFree: boolean; isKnown: boolean },
): boolean {
  if (!found || isList || found.dmarc === 'pass') return false;
  // Somebody known whose domain is set up badly fails each time.
  if (isKnown && !found.strict) return false;
  // A forwarder breaks what it passes on, and Microsoft knows many of them; nobody forwards as somebody at Gmail.
  if (found.composite === 'pass' && !isFree) return false;
  if (found.dmarc === 'fail' || found.composite === 'fail') return true;
  return found.spf === 'fail' && found.dkim !== 'pass';
}

/**
 * How far the domain in "From" lacks proof: nothing passed, or only for another domain, with or without a signature.
 * Today hardly anybody sends so; it is no proof of fraud, and was common long ago.
 */
export function lacksProof(found: Authentication | null, domain: string): 'all' | 'most' | 'some' | null {
  if (!found || found.dmarc === 'pass' || found.dmarc === 'bestguesspass') return null;
  if (found.dkim !== 'pass' && found.spf !== 'pass') return 'all';
  const own = registered(domain);
  if (found.passedFor.some((passed) => registered(passed) === own)) return null;
  return found.dkim === 'pass' ? 'some' : 'most';
}
