export function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body.replace(/[^A-Za-z0-9+/]/g, ''), 'base64');
    case 'quoted-printable':
      return decodeQuotedPrintable(body);
    default:
      return Buffer.from(body, 'latin1');
  }
}

/** The API returns text as UTF-8 regardless of the message's charset. */
export function toUtf8(content: Buffer, charset: string): Buffer {
  if (/^(utf-?8|us-ascii|)$/i.test(charset)) return content;
  try {
    return Buffer.from(new TextDecoder(charset).decode(content), 'utf8');
  } catch {
    return Buffer.from(content.toString('latin1'), 'utf8');
  }
}

function decodeQuotedPrintable(body: string): Buffer {
  const text = dropBlanksAtLineEnds(body)
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

/** Not by a pattern: it keeps a place to return to for each blank of a run, and ten million of them overflow its stack. */
function dropBlanksAtLineEnds(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return [...lines.map(dropBlanksAtEnd), last].join('\n');
}

function dropBlanksAtEnd(line: string): string {
  const lineEnd = line.endsWith('\r') ? '\r' : '';
  const full = line.length - lineEnd.length;
  let end = full;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return end === full ? line : line.slice(0, end) + lineEnd;
}
