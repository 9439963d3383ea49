import { parseAuthenticationResults, splitAtEquals } from './parse-authentication-results.ts';

/** A signature that the mail provider has checked and found good. */
export interface PassedSignature {
  domain: string;
  selector: string;
  /** The beginning of the signature itself; empty where the provider does not say. */
  begins: string;
}

/** The signatures that passed DKIM, by the provider's own verdict in the topmost `Authentication-Results`. */
export function parsePassedDkim(header: string): PassedSignature[] {
  return (parseAuthenticationResults(header) ?? []).flatMap(({ method, result, properties }) => {
    if (method !== 'dkim' || result !== 'pass') return [];
    const domain = properties.get('header.d') ?? properties.get('header.i')?.split('@').at(-1) ?? '';
    if (domain === '') return [];
    const [selector = '', begins = ''] = [properties.get('header.s'), properties.get('header.b')];
    return [{ domain: domain.toLowerCase(), selector: selector.toLowerCase(), begins }];
  });
}

/** Whether this `DKIM-Signature` is the one that passed, and the header fields of these names are signed by it. */
export function isSigned(
  signature: string,
  { domain, selector, begins }: PassedSignature,
  names: readonly string[],
): boolean {
  const tags = new Map(signature.split(';').map(splitAtEquals));
  const signer = (tags.get('d') ?? '').toLowerCase();
  if (signer === '' || (domain !== signer && !domain.endsWith(`.${signer}`))) return false;
  if (selector !== '' && selector !== (tags.get('s') ?? '').toLowerCase()) return false;
  if (!(tags.get('b') ?? '').startsWith(begins)) return false;
  const signed = new Set((tags.get('h') ?? '').toLowerCase().split(':'));
  return names.every((name) => signed.has(name));
}
