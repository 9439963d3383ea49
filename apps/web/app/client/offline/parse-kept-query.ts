/** Their words have no spaces in between, so a word may begin anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Such as `from:ann`: only the server can tell. */
const OPERATOR = /^[a-z][a-z_\d]*:[^/]/;

/**
 * Tests whether a text contains every word, from its beginning, and none of those with a minus. An excluded word must be
 * complete.
 */
export function parseKeptQuery(query: string): (text: string) => boolean {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  const asked = terms.filter((term) => !isExcluded(term));
  if (asked.some((term) => OPERATOR.test(term))) return () => false;
  const wanted = asked.map(spaceWords).filter(Boolean);
  const unwanted = terms.filter(isExcluded).map(spaceWords).filter(Boolean);
  return (text) => {
    const spaced = ` ${spaceWords(fold(text))} `;
    const hasWord = (word: string) => spaced.includes(UNSPACED.test(word) ? word : ` ${word}`);
    return wanted.every(hasWord) && unwanted.every((word) => !spaced.includes(` ${word} `));
  };
}

/** `--` is a dash. */
function isExcluded(term: string): boolean {
  return /^-[^-]/.test(term);
}

function spaceWords(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** "Café" is found as "cafe". */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
