/** One method's result with its properties, such as `dkim`, `pass` and `header.d`. Names and results are lower case. */
export interface AuthenticationVerdict {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

/** The servers whose verdicts count. The provider removes headers with its own name from incoming mail. */
export const PROVIDER_SERVERS: readonly string[] = ['mx.google.com'];

const HEADER_MAX = 8_000;
const VERDICTS_MAX = 30;

/**
 * Parses the topmost `Authentication-Results` (RFC 8601). Null if another server wrote it: then it is only a claim of the
 * sender. An empty name in `servers` accepts a header without a server, as some providers write it.
 */
export function parseAuthenticationResults(
  header: string | undefined,
  servers: readonly string[] = PROVIDER_SERVERS,
): AuthenticationVerdict[] | null {
  if (!header) return null;
  const [first = '', ...rest] = stripComments(header.slice(0, HEADER_MAX)).split(';');
  const server = first.includes('=') ? '' : (first.trim().split(/\s/)[0] ?? '');
  if (!servers.includes(server.toLowerCase())) return null;
  const verdicts = server === '' ? [first, ...rest] : rest;
  return verdicts.slice(0, VERDICTS_MAX).flatMap(parseVerdict);
}

/** The text before and after the first equals sign. White space inside a value is folding. */
export function splitAtEquals(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 0) return [text.trim().toLowerCase(), ''];
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).replace(/\s/g, '')];
}

function parseVerdict(text: string): AuthenticationVerdict[] {
  const pieces = text.split('=').map((piece) => piece.trim());
  const [head, ...properties] = pieces.join('=').split(/\s+/);
  const [method, result] = splitAtEquals(head ?? '');
  if (method === '' || result === '') return [];
  return [{ method, result: result.toLowerCase(), properties: new Map(properties.map(splitAtEquals)) }];
}

/**
 * Removes comments and quoted strings: both quote the sender's address, which may contain a forged verdict. Of a quoted
 * string only base64 is kept, which is how the start of a signature is quoted.
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
