/** The maximum of indexed words that only one form has. */
const MORE_MAX = 50_000;
const WORD = /[\p{L}\p{N}]{2,}/gu;

export interface MergedForms {
  /** The visible text. */
  text: string;
  /** Lines that only the other form has: searched, never shown. */
  more: string;
}

/**
 * The plain form, unless it lacks most of what the HTML says ("your program cannot show HTML"). The other form is
 * searched too, as far as it differs.
 */
export function mergeForms(plain: string, fromHtml: string): MergedForms {
  const known = findWords(plain);
  const said = findWords(fromHtml);
  const lost = [...said].filter((word) => !known.has(word));
  if (lost.length === 0) return { text: plain, more: '' };
  const isStub = lost.length * 2 > said.size;
  return isStub
    ? { text: fromHtml, more: findLines(plain, said) }
    : { text: plain, more: findLines(fromHtml, known) };
}

function findWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD) ?? []);
}

/** The lines with a word that the other form lacks, without duplicates. */
function findLines(text: string, known: ReadonlySet<string>): string {
  const lines = new Set<string>();
  let length = 0;
  for (const line of text.split('\n')) {
    if (lines.has(line) || !(line.toLowerCase().match(WORD) ?? []).some((word) => !known.has(word))) continue;
    length += line.length + 1;
    if (length > MORE_MAX) break;
    lines.add(line);
  }
  return [...lines].join('\n');
}
