/** The headers of a raw message, unfolded, by lower-case name; of several with one name the first. */
export function messageHeaders(raw: Uint8Array): Record<string, string> {
  const text = Buffer.from(raw).toString('utf8');
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !(name in headers)) headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** The message with this one header in the place of those with its name. */
export function withHeader(raw: Uint8Array, name: string, value: string): Uint8Array {
  const text = Buffer.from(raw).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  const head = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '\r\n\r\n' : text.slice(end);
  const kept = head.replace(new RegExp(`^${name}:.*(?:\\r?\\n[ \\t].*)*(?:\\r?\\n|$)`, 'gim'), '');
  return Buffer.from(`${name}: ${value}\r\n${kept}${rest}`, 'latin1');
}
