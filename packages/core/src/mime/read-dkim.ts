/** A signature that the mail provider has checked and found good. */
export interface PassedSignature {
  domain: string;
  selector: string;
  /** The beginning of the signature itself; empty where the provider does not say. */
  begins: string;
}

/** As the provider calls itself in its verdicts. It deletes others of that name from mail that comes in. */
const PROVIDERS: ReadonlySet<string> = new Set(['mx.google.com']);
const SIGNATURES_MAX = 20;

/** Of `Authentication-Results` (RFC 8601), the first of a message: what passed DKIM by the provider's own verdict. */
export function readPassedDkim(header: string): PassedSignature[] {
  const [issuer = '', ...verdicts] = stripComments(header).split(';');
  if (!PROVIDERS.has((issuer.trim().split(/\s/)[0] ?? '').toLowerCase())) return [];
  return verdicts.slice(0, SIGNATURES_MAX).flatMap((verdict) => {
    const [method = '', ...properties] = verdict.trim().split(/\s+/);
    if (method.toLowerCase() !== 'dkim=pass') return [];
    const values = new Map(properties.map(splitAtEquals));
    const domain = values.get('header.d') ?? values.get('header.i')?.split('@').at(-1) ?? '';
    if (domain === '') return [];
    const [selector = '', begins = ''] = [values.get('header.s'), values.get('header.b')];
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

/** White space inside a value is folding. */
function splitAtEquals(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 0) return [text.trim().toLowerCase(), ''];
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).replace(/\s/g, '')];
}

/**
 * Without comments and quoted strings, in which a sender may have put a verdict of their own: the address that the mail
 * came from is quoted there. Of a quoted string only the beginning of a signature is kept.
 */
function stripComments(text: string): string {
  let plain = '';
  let depth = 0;
  let quoted: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (quoted !== null && character === '"') {
      if (depth === 0 && /^[A-Za-z0-9+/=]*$/.test(quoted)) plain += quoted;
      quoted = null;
    } else if (quoted !== null) quoted += character;
    else if (character === '"') quoted = '';
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain;
}
