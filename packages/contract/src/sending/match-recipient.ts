/** Letters that have no accent to take away but are typed without it. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};
/** Scripts that are written without spaces: every letter may begin a word. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the text begins a word of the name, or the local part or the domain of the address, or a part of these. */
export function matchesRecipient(recipient: string, typed: string): boolean {
  const text = fold(typed.trim());
  const whole = fold(recipient);
  if (UNSPACED.test(text)) return whole.includes(text);
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(whole.charAt(at - 1)) || !/^[\p{L}\p{N}]/u.test(text)) return true;
  return false;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþıæœ]/g, (letter) => PLAIN[letter] ?? letter);
}
