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
  н: 'h',
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

/** Replaces each letter of another alphabet by the Latin one that it looks like. */
export function toLatin(text: string): string {
  return [...text].map((letter) => READS_LIKE[letter] ?? letter).join('');
}

/** How an address or a domain reads at a glance. */
export function foldLookalikes(email: string): string {
  const plain = email.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return toLatin(plain)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('i', 'l');
}

/** It reads like an address that is known and is another one, or has letters that hardly any address has. */
export function isLookalike(email: string, others: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a whole
  if (/[^\u0000-\u007f]/.test(email) || /@(?:[^@]*\.)?xn--/.test(email)) return true;
  const seen = foldLookalikes(email);
  return others.some((other) => other !== email && foldLookalikes(other) === seen);
}

/** Shorter domains are near each other by chance. */
const DOMAIN_MIN = 7;

/**
 * The known address that this one could be taken for; null when it is known itself. One letter more, less, swapped or
 * different counts in the domain only: names differ by a letter often.
 */
export function findLookedLike(email: string, known: ReadonlySet<string>): string | null {
  if (known.has(email)) return null;
  const seen = foldLookalikes(email);
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  for (const other of known) {
    const start = other.lastIndexOf('@');
    const theirs = other.slice(start + 1);
    if (foldLookalikes(other) === seen) return other;
    if (theirs === domain) continue;
    const isNear = domain.length >= DOMAIN_MIN && differsByOne(domain, theirs);
    if (foldLookalikes(theirs) === foldLookalikes(domain) || (isNear && other.slice(0, start) === local))
      return other;
  }
  return null;
}

/** One letter was added, left out, replaced, or swapped with its neighbour. */
export function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
