interface Piece {
  start: number;
  end: number;
}

/** Finds the lines of a quote in a text, in their order, ignoring differences in white space. */
export function findQuote(text: string, quote: string): Piece[] {
  const { plain, places } = withoutSpaces(text);
  const found: Piece[] = [];
  let from = 0;
  for (const line of quote.split('\n')) {
    const wanted = withoutSpaces(line).plain;
    const at = wanted === '' ? -1 : plain.indexOf(wanted, from);
    if (at < 0) continue;
    from = at + wanted.length;
    found.push({ start: places[at] ?? 0, end: (places[from - 1] ?? 0) + 1 });
  }
  return found;
}

function withoutSpaces(text: string): { plain: string; places: number[] } {
  const places: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    if (/[\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(text[at] ?? '')) continue;
    plain += text[at];
    places.push(at);
  }
  return { plain, places };
}
