/** Their content is not read aloud. */
const HIDDEN = /^<(style|script|head|title)\b/i;
const LONGEST_NAME = 8;

/** One pass from left to right: a tag that is never closed is searched for once, not from each opening tag. */
export function stripHtml(html: string): string {
  const findEnd = endFinder(html);
  const texts: string[] = [];
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const end = endOfTag(html, open, findEnd);
    if (end < 0) break;
    texts.push(html.slice(at, open));
    at = end;
  }
  texts.push(html.slice(at));
  return decodeEntities(texts.join(' '));
}

type FindEnd = (marker: string, from: number) => number;

function endOfTag(html: string, open: number, findEnd: FindEnd): number {
  if (html.startsWith('<!--', open)) {
    const end = findEnd('-->', open);
    if (end >= 0) return end;
  }
  const name = HIDDEN.exec(html.slice(open, open + LONGEST_NAME))?.[1];
  const close = name ? findEnd(`</${name.toLowerCase()}`, open) : -1;
  return findEnd('>', close >= 0 ? close : open);
}

/** The index after the next marker; -1 if there is none from here to the end. */
function endFinder(html: string): FindEnd {
  const lower = html.toLowerCase();
  const source = lower.length === html.length ? lower : html;
  const next = new Map<string, number>();
  return (marker, from) => {
    const known = next.get(marker);
    if (known === undefined || (known >= 0 && known < from)) next.set(marker, source.indexOf(marker, from));
    const found = next.get(marker) ?? -1;
    return found < 0 ? -1 : found + marker.length;
  };
}

function decodeEntities(text: string): string {
  return text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
