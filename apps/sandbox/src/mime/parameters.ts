export type ParameterizedValue = { value: string; parameters: Map<string, string> };

/** No mail program writes more, and the pattern below recurses for each character of a quoted string. */
const LONGEST_HEADER = 16 * 1024;

/** Reads `text/plain; charset=utf-8; name*0*=UTF-8''a%20; name*1=b` with RFC 2231 continuations. */
export function parseParameters(header: string | undefined): ParameterizedValue {
  const parameters = new Map<string, string>();
  if (!header) return { value: '', parameters };
  const [value = '', ...rest] = splitOutsideQuotes(header.slice(0, LONGEST_HEADER));
  const pieces = new Map<string, string[]>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    const raw = unquote(part.slice(equals + 1).trim());
    const match = /^([^*]+)(?:\*(\d+))?(\*)?$/.exec(name);
    if (!match?.[1]) continue;
    const list = pieces.get(match[1]) ?? [];
    list[Number(match[2] ?? 0)] = match[3] ? decodeExtended(raw) : raw;
    pieces.set(match[1], list);
  }
  for (const [name, list] of pieces) parameters.set(name, list.join(''));
  return { value: value.trim().toLowerCase(), parameters };
}

function splitOutsideQuotes(header: string): string[] {
  return header.match(/(?:"(?:\\.|[^"\\])*"|[^;"]|")+/g) ?? [];
}

function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') && value.length > 1
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value;
}

function decodeExtended(value: string): string {
  const encoded = value.includes("''") ? value.slice(value.indexOf("''") + 2) : value;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
