const FORWARD = /^-{5,} ?[^\n-]{1,80} ?-{5,}$/;
const ATTRIBUTION_LINES_MAX = 3;

/** The text of an unsent email and the quote below it, in any language: by its marks, not its words. */
export function splitQuote(text: string): { own: string; quote: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = findForward(lines) ?? findReply(lines);
  if (at === null) return { own: text.trimEnd(), quote: '' };
  return { own: lines.slice(0, at).join('\n').trimEnd(), quote: lines.slice(at).join('\n').trimEnd() };
}

function findForward(lines: readonly string[]): number | null {
  const at = lines.findIndex((line) => FORWARD.test(line.trim()));
  return at < 0 ? null : at;
}

/** Only quoted lines follow, and the lines just above end with a colon: "On Monday, Ann wrote:". */
function findReply(lines: readonly string[]): number | null {
  let first: number | null = null;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line.startsWith('>')) first = at;
    else if (line !== '') break;
  }
  if (first === null) return null;
  let top = first;
  while (top > 0 && lines[top - 1]?.trim() === '') top -= 1;
  if (!lines[top - 1]?.trim().endsWith(':')) return first;
  const highest = top - ATTRIBUTION_LINES_MAX;
  let from = top - 1;
  while (from > highest && continues(lines[from - 1])) from -= 1;
  return from;
}

/** A line of an attribution that goes on below; a sentence that ends is the person's own. */
function continues(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== '' && !/[.!?,:;]$/.test(line.trim());
}
