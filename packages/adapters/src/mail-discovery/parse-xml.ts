export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own, without that of its children. */
  text: string;
}

const DEPTH_MAX = 12;
const ELEMENTS_MAX = 500;

/** Sticky: each tries at one place only. */
const OPEN =
  /<([A-Za-z][\w.:-]{0,60})((?:\s+[A-Za-z][\w.:-]{0,60}\s*=\s*(?:"[^"<]{0,500}"|'[^'<]{0,500}'))*)\s*(\/?)>/y;
const CLOSE = /<\/([A-Za-z][\w.:-]{0,60})\s*>/y;
const ATTRIBUTE = /(?<![\w.:-])([A-Za-z][\w.:-]{0,60})\s*=\s*(?:"([^"<]{0,500})"|'([^'<]{0,500})')/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The few parts of XML that a configuration needs. A document type, an unknown entity or anything unclosed makes it null,
 * so nothing is fetched and nothing grows.
 */
export function parseXml(source: string): XmlElement | null {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  for (let at = 0; at < source.length; ) {
    const parent = open.at(-1);
    if (!parent) return null;
    const next = source.indexOf('<', at);
    const text = decode(source.slice(at, next < 0 ? source.length : next));
    if (text === null || (parent === root && text.trim().replace('\uFEFF', ''))) return null;
    parent.text += text;
    if (next < 0) break;
    at = next;
    const skipped = skip(source, at);
    if (skipped === null) return null;
    if (skipped > at) {
      at = skipped;
      continue;
    }
    CLOSE.lastIndex = at;
    const close = CLOSE.exec(source);
    if (close) {
      if (open.length < 2 || open.pop()?.name !== close[1]) return null;
      at = CLOSE.lastIndex;
      continue;
    }
    OPEN.lastIndex = at;
    const [, name, attributes = '', empty] = OPEN.exec(source) ?? [];
    if (!name || ++elements > ELEMENTS_MAX || open.length > DEPTH_MAX) return null;
    const element = { name, attributes: parseAttributes(attributes), children: [], text: '' };
    parent.children.push(element);
    if (!empty) open.push(element);
    at = OPEN.lastIndex;
  }
  const [only, second] = root.children;
  return open.length === 1 && only && !second ? only : null;
}

/** Past a comment or a processing instruction; null where either has no end. */
function skip(source: string, at: number): number | null {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<?', '?>'],
  ] as const) {
    if (!source.startsWith(begin, at)) continue;
    const found = source.indexOf(end, at + begin.length);
    return found < 0 ? null : found + end.length;
  }
  return at;
}

function parseAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      decode(double ?? single ?? '') ?? '',
    ]),
  );
}

function decode(text: string): string | null {
  let isKnown = true;
  const decoded = text.replace(ENTITY, (_all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const known = name && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (known === undefined) isKnown = false;
    return known ?? '';
  });
  return isKnown ? decoded : null;
}
