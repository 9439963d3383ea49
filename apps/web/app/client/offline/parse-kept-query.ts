/** Tests whether a text contains every word, and none of those with a minus. An excluded word must be complete. */
export function parseKeptQuery(query: string): (text: string) => boolean {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  const wanted = terms.filter((term) => !isExcluded(term));
  const unwanted = terms.filter(isExcluded).map(spaceWords).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    if (!wanted.every((word) => folded.includes(word))) return false;
    const spaced = unwanted.length > 0 ? ` ${spaceWords(folded)} ` : '';
    return unwanted.every((word) => !spaced.includes(` ${word} `));
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
