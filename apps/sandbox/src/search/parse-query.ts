export type Term = { kind: 'term'; field: string; value: string };
export type Query =
  | Term
  | { kind: 'all'; of: Query[] }
  | { kind: 'any'; of: Query[] }
  | { kind: 'not'; of: Query };

type Reader = { tokens: string[]; at: number };

/** `from:ann subject:"board minutes" (a OR b) -in:chats {x y}` */
export function parseQuery(source: string): Query {
  const tokens =
    source.match(/-?[a-z][a-z0-9_]*:(?=[({])|-?(?:[a-z][a-z0-9_]*:)?"[^"]*"|-(?=[({])|[(){}]|[^\s(){}]+/gi) ??
    [];
  const reader = { tokens, at: 0 };
  return parseAll(reader, undefined);
}

function parseAll(reader: Reader, field: string | undefined): Query {
  const alternatives: Query[][] = [[]];
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at];
    if (token === ')' || token === '}') break;
    if (token === 'OR' || token === '|') {
      reader.at++;
      joinNext(reader, field, alternatives);
      continue;
    }
    const next = parseOne(reader, field);
    if (next) alternatives.push([next]);
  }
  return { kind: 'all', of: alternatives.filter((group) => group.length > 0).map(oneOf) };
}

function joinNext(reader: Reader, field: string | undefined, alternatives: Query[][]): void {
  const next = parseOne(reader, field);
  if (next) alternatives.at(-1)?.push(next);
}

function oneOf(group: Query[]): Query {
  const [only] = group;
  return group.length === 1 && only ? only : { kind: 'any', of: group };
}

function parseOne(reader: Reader, field: string | undefined): Query | undefined {
  const token = reader.tokens[reader.at++];
  if (token === undefined || token === 'AND' || token === ')' || token === '}') return undefined;
  if (token.startsWith('-') && token.length > 1) {
    reader.tokens[--reader.at] = token.slice(1);
    return negate(parseOne(reader, field));
  }
  if (token === '-') return negate(parseOne(reader, field));
  if (token === '(' || token === '{') return parseGroup(reader, field, token);
  if (/^[a-z][a-z0-9_]*:$/i.test(token)) return parseOne(reader, token.slice(0, -1).toLowerCase());
  const operator = /^([a-z][a-z0-9_]*):(.+)$/i.exec(token);
  if (operator?.[1] && operator[2]) {
    return { kind: 'term', field: operator[1].toLowerCase(), value: unquote(operator[2]) };
  }
  return { kind: 'term', field: field ?? 'text', value: unquote(token) };
}

function parseGroup(reader: Reader, field: string | undefined, open: string): Query {
  const inner = parseAll(reader, field);
  reader.at++;
  return open === '{' && inner.kind === 'all' ? { kind: 'any', of: inner.of } : inner;
}

function negate(query: Query | undefined): Query | undefined {
  return query && { kind: 'not', of: query };
}

function unquote(value: string): string {
  return value.replace(/^"|"$/g, '');
}
