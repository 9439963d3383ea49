/** When the file was cut, an incomplete character at the end is no error. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, isCut: boolean): string {
  const [first, second, third] = bytes;
  const decode = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isCut });
  if (first === 0xff && second === 0xfe) return decode('utf-16le');
  if (first === 0xfe && second === 0xff) return decode('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252');
  }
}
