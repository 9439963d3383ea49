/** Letters of other alphabets, and pairs, that read like a Latin one. */
const READS_LIKE: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ѡ: 'w',
  г: 'r',
  п: 'n',
  ѵ: 'v',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  ɡ: 'g',
  ɑ: 'a',
  '0': 'o',
  '1': 'l',
  '5': 's',
  '|': 'l',
};

/** How an address or a domain reads at a glance. */
export function readAtAGlance(email: string): string {
  const plain = email.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const letters = [...plain].map((letter) => READS_LIKE[letter] ?? letter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd').replaceAll('i', 'l');
}

/** It reads like an address that is known and is another one, or has letters that hardly any address has. */
export function isLookalike(email: string, others: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a whole
  if (/[^\u0000-\u007f]/.test(email) || /@(?:[^@]*\.)?xn--/.test(email)) return true;
  const seen = readAtAGlance(email);
  return others.some((other) => other !== email && readAtAGlance(other) === seen);
}
