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
  const text = body
    // From the first blank of a run only: a run that no line end follows would otherwise be tried from each of its blanks.
    .replace(/(?<![ \t])[ \t]+(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
