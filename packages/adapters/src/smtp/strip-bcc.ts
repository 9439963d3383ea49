const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];
const BCC = /^(?:resent-)?bcc[ \t]*:/i;
/** Longer than the name of the field. */
const NAME_BYTES = 32;

/** The message without its Bcc fields, which would show every recipient the hidden ones. Its body is unchanged. */
export function stripBcc(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Buffer[] = [];
  let at = 0;
  let drops = false;
  while (at < bytes.length && !isBlankLine(bytes, at)) {
    const newline = bytes.indexOf(LF, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    const folded = bytes[at] === SPACE || bytes[at] === TAB;
    if (!folded) drops = BCC.test(bytes.toString('latin1', at, Math.min(end, at + NAME_BYTES)));
    if (!drops) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

function isBlankLine(bytes: Buffer, at: number): boolean {
  return bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF);
}
