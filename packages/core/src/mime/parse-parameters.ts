import { cleanLine } from '../mail-text/clean-text.ts';
import { decodeCharset } from './parse-charset.ts';
import { decodeHeaderText } from './parse-words.ts';

export interface Parameters {
  /** Lower case, without parameters. */
  value: string;
  parameters: Map<string, string>;
}

const VALUE_MAX = 8_192;
const PARAMETERS_MAX = 100;
const PARAMETER = /([^\s=;"]{1,100})\s{0,20}=\s{0,20}(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/y;

/** `type/subtype; a=b; c*0*=utf-8''d` of RFC 2045 and RFC 2231, as loosely as senders write it. */
export function parseParameters(header: string): Parameters {
  const text = header.slice(0, VALUE_MAX);
  const end = text.indexOf(';');
  const value = stripComment(end < 0 ? text : text.slice(0, end))
    .trim()
    .replace(/^"|"$/g, '')
    .toLowerCase();
  const found = new Map<string, string>();
  let position = end < 0 ? text.length : end;
  while (position < text.length && found.size < PARAMETERS_MAX) {
    while (position < text.length && /[\s;]/.test(text.charAt(position))) position += 1;
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(text);
    if (!match) {
      const next = text.indexOf(';', position + 1);
      position = next < 0 ? text.length : next;
      continue;
    }
    const name = (match[1] ?? '').toLowerCase();
    const given =
      match[2] === undefined ? stripComment(match[3] ?? '').trim() : match[2].replace(/\\(["\\])/g, '$1');
    if (!found.has(name)) found.set(name, given);
    const next = text.indexOf(';', PARAMETER.lastIndex);
    position = next < 0 ? text.length : next;
  }
  return { value, parameters: joinSections(found) };
}

/** A parameter as text: encoded words are not allowed in one, and everywhere. */
export function parameterText(parameters: Map<string, string>, name: string, max: number): string {
  const value = parameters.get(name) ?? '';
  return value.includes('=?') ? decodeHeaderText(value, max) : cleanLine(value, max);
}

function stripComment(text: string): string {
  const open = text.search(/(?:^|\s)\(/);
  return open < 0 ? text : open === 0 ? text.replace(/^\s*\([^)]*\)/, '') : text.slice(0, open);
}

interface Section {
  number: number;
  value: string;
  encoded: boolean;
}

/** RFC 2231: `name*0*=charset'lang'a%20`, `name*1=b` are one value. */
function joinSections(found: Map<string, string>): Map<string, string> {
  const joined = new Map<string, string>();
  const split = new Map<string, Section[]>();
  for (const [key, value] of found) {
    const match = /^([^*]+)\*(?:(\d{1,3})(\*)?)?$/.exec(key);
    if (!match) {
      joined.set(key, value);
      continue;
    }
    const name = match[1] ?? '';
    const sections = split.get(name) ?? [];
    sections.push({
      number: Number(match[2] ?? 0),
      value,
      encoded: match[2] === undefined || match[3] === '*',
    });
    split.set(name, sections);
  }
  for (const [name, sections] of split) joined.set(name, parseSections(sections));
  return joined;
}

function parseSections(sections: Section[]): string {
  sections.sort((a, b) => a.number - b.number);
  const label = /^([^']*)'[^']*'/.exec(sections[0]?.encoded ? sections[0].value : '');
  const chunks = sections.map((section, index) => {
    const value = index === 0 && label ? section.value.slice(label[0].length) : section.value;
    const literal = Buffer.from(value, 'utf8').toString('latin1');
    const text = section.encoded
      ? literal.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : literal;
    return Buffer.from(text, 'latin1');
  });
  return decodeCharset(Buffer.concat(chunks), label?.[1] || 'utf-8');
}
