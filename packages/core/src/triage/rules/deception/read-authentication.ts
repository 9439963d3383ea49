export interface Authentication {
  dmarc: string;
  spf: string;
  dkim: string;
  /** What Microsoft makes of all of it. */
  composite: string;
}

/** The topmost `Authentication-Results`, which the provider has added; null without one. */
export function readAuthentication(header: string | undefined): Authentication | null {
  if (!header) return null;
  const result = (method: string) =>
    new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'i').exec(header.slice(0, 4_000))?.[1]?.toLowerCase() ?? '';
  const found = { dmarc: result('dmarc'), spf: result('spf'), dkim: result('dkim'), composite: result('compauth') };
  return Object.values(found).some((value) => value !== '') ? found : null;
}

/** The provider says that the mail is not from the domain that it names. A list changes mail, so its failures say little. */
export function failsAuthentication(
  found: Authentication | null,
  { isList, isFree }: { isList: boolean; isFree: boolean },
): boolean {
  if (!found || isList || found.dmarc === 'pass') return false;
  // A forwarder breaks what it passes on, and Microsoft knows many of them; nobody forwards as somebody at Gmail.
  if (found.composite === 'pass' && !isFree) return false;
  if (found.dmarc === 'fail' || found.composite === 'fail') return true;
  return found.spf === 'fail' && found.dkim !== 'pass';
}

/** Today hardly anybody sends without either; it is no proof, and was common long ago. */
export function isUnsigned(found: Authentication | null): boolean {
  return found !== null && found.dkim !== 'pass' && found.spf !== 'pass' && found.dmarc !== 'pass';
}
