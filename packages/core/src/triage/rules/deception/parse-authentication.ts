import { parseAuthenticationResults } from '../../../mime/parse-authentication-results.ts';
import { registered } from './domains.ts';

export interface Authentication {
  dmarc: string;
  spf: string;
  dkim: string;
  /** Microsoft's overall verdict. */
  composite: string;
  /** The domain's owner asks to refuse what fails. */
  strict: boolean;
  /** SPF and DKIM passed, if at all, for another domain than the one in "From". */
  passedFor: readonly string[];
}

/** The verdicts of the provider's own server; null if there are none. */
export function parseAuthentication(
  header: string | undefined,
  servers?: readonly string[],
): Authentication | null {
  const verdicts = parseAuthenticationResults(header, servers);
  if (!verdicts) return null;
  const resultOf = (wanted: string) => verdicts.find(({ method }) => method === wanted)?.result ?? '';
  const passed = verdicts.filter(({ method, result }) => result === 'pass' && /^(?:spf|dkim)$/.test(method));
  return {
    dmarc: resultOf('dmarc'),
    spf: resultOf('spf'),
    // Several signatures: one that passes is enough.
    dkim: passed.some(({ method }) => method === 'dkim') ? 'pass' : resultOf('dkim'),
    composite: resultOf('compauth'),
    // Only in a comment of the verdict. A forged one makes the judgement stricter.
    strict: /\bp=(?:reject|quarantine)\b/i.test(header ?? ''),
    passedFor: passed.flatMap(({ properties }) => domainOfProof(properties)),
  };
}

function domainOfProof(properties: ReadonlyMap<string, string>): string[] {
  const [value] = ['smtp.mailfrom', 'header.d', 'header.i'].flatMap((name) => properties.get(name) ?? []);
  const domain = value?.split('@').at(-1) ?? '';
  return domain === '' ? [] : [domain.toLowerCase()];
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
