const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const FLUSH = 'H'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/**
 * Cuts a stream of the PostgreSQL protocol into batches that each end where the server has to answer.
 * PGlite must never see a part of a message: it would wait for the rest inside one synchronous call.
 */
export function splitMessages(bytes: Uint8Array): { batches: Uint8Array[]; rest: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const batches: Uint8Array[] = [];
  let start = 0;
  let at = 0;
  while (at + 5 <= bytes.length) {
    const kind = bytes[at];
    // A startup packet alone has no kind before its length; the length's first byte is 0.
    const end = kind === 0 ? at + view.getInt32(at) : at + 1 + view.getInt32(at + 1);
    if (end > bytes.length) break;
    at = end;
    if (kind === 0 || kind === SYNC || kind === QUERY || kind === FLUSH || kind === TERMINATE) {
      batches.push(bytes.subarray(start, end));
      start = end;
    }
  }
  return { batches, rest: bytes.slice(start) };
}

export function simpleQuery(text: string): Uint8Array {
  const body = new TextEncoder().encode(text);
  const message = new Uint8Array(body.length + 6);
  message[0] = QUERY;
  new DataView(message.buffer).setInt32(1, body.length + 5);
  message.set(body, 5);
  return message;
}
