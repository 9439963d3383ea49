import type { CommandParts } from './command-reader.ts';
import { ImapRefusal } from './imap-refusal.ts';

/** An atom, a string or a literal, one character for each byte; or a list in parentheses. */
export type Token = string | Token[];

export function parseTokens(parts: CommandParts): Token[] {
  const root: Token[] = [];
  const open = [root];
  const add = (token: Token) => open.at(-1)?.push(token);
  for (const part of parts) {
    if (typeof part !== 'string') {
      add(part.toString('latin1'));
      continue;
    }
    for (let at = 0; at < part.length; ) {
      const char = part[at];
      if (char === ' ') at += 1;
      else if (char === '(') {
        const list: Token[] = [];
        add(list);
        open.push(list);
        at += 1;
      } else if (char === ')') {
        if (open.length === 1) throw new ImapRefusal('BAD', 'Unexpected )');
        open.pop();
        at += 1;
      } else {
        const [text, end] = char === '"' ? parseQuoted(part, at) : parseAtom(part, at);
        add(text);
        at = end;
      }
    }
  }
  if (open.length > 1) throw new ImapRefusal('BAD', 'Missing )');
  return root;
}

function parseQuoted(part: string, start: number): [string, number] {
  let text = '';
  for (let at = start + 1; at < part.length; at++) {
    const char = part[at] ?? '';
    if (char === '"') return [text, at + 1];
    if (char === '\\') at += 1;
    text += part[at] ?? '';
  }
  throw new ImapRefusal('BAD', 'Missing "');
}

/** Text in brackets belongs to the token: `BODY.PEEK[HEADER.FIELDS (DATE FROM)]<0.100>`. */
function parseAtom(part: string, start: number): [string, number] {
  let depth = 0;
  let at = start;
  for (; at < part.length; at++) {
    const char = part[at] ?? '';
    if (char === '[') depth += 1;
    else if (char === ']') depth -= 1;
    else if (depth <= 0 && ' ()"'.includes(char)) break;
  }
  return [part.slice(start, at), at];
}

export function textOf(token: Token | undefined, name: string): string {
  if (typeof token !== 'string') throw new ImapRefusal('BAD', `Expected ${name}`);
  return token;
}

export function listOf(token: Token | undefined): string[] {
  return Array.isArray(token) ? token.filter((entry) => typeof entry === 'string') : [];
}
