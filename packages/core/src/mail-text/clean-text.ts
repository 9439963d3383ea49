/** Text that any store takes: PostgreSQL refuses NUL and lone surrogates. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/** One line without control characters, at most `max` characters long. */
export function cleanLine(text: string, max: number): string {
  const line = cleanText(text.length > max * 4 ? text.slice(0, max * 4) : text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
  return line.length > max ? line.slice(0, max).toWellFormed() : line;
}

/** Cuts to a number of UTF-8 bytes without splitting a character. */
export function clipBytes(text: string, max: number): { text: string; cut: boolean } {
  // A UTF-16 unit is at most three bytes.
  if (text.length * 3 <= max) return { text, cut: false };
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= max) return { text, cut: false };
  let end = max;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { text: bytes.toString('utf8', 0, end), cut: true };
}
