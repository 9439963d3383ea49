import { nothing, type QueryNode } from '@triage/database/query/query-node';
import { cleanText } from '../mail-text/clean-text.ts';
import { type FieldContext, parseField } from './parse-field.ts';
import { parseTokens, type Token } from './parse-tokens.ts';

/*
 * The grammar. AND is looser than NOT and tighter than OR; two terms side by side are ANDed.
 *
 *   query   = any
 *   any     = every { "OR" every }
 *   every   = unary { [ "AND" ] unary }
 *   unary   = { "NOT" | "-" } primary
 *   primary = [ field ":" ] ( "(" any [ ")" ]  |  "{" { unary } [ "}" ]  |  phrase  |  word [ "*" ] )
 *   phrase  = '"' … [ '"' ]           also “…”, „…“ and «…»
 *   field   = from | to | cc | list | subject | has | is | in | before | after | older_than | newer_than | larger | smaller
 *           | filename | label | rfc822msgid
 *
 * AND, OR and NOT are written in capitals. Terms in braces are ORed. A word with "*" matches what begins with it, and so does the last word of the
 * query that is not excluded, for it may not have been typed to its end. What is left over or missing (a parenthesis, a
 * quote, one side of an OR) is left out. A field that is not known, or a value that its field does not take, is searched
 * as text and reported.
 */

type WordsNode = Extract<QueryNode, { kind: 'words' }>;

export interface ParsedQuery {
  node: QueryNode;
  /** As typed: `colour:red`. */
  unknown: string[];
}

export function parseQuery(input: string, context: FieldContext): ParsedQuery {
  const tokens = parseTokens(cleanText(input));
  const parser = new Parser(tokens, context);
  return { node: parser.parse() ?? nothing, unknown: parser.unknown };
}

class Parser {
  readonly unknown: string[] = [];
  readonly #tokens: readonly Token[];
  readonly #context: FieldContext;
  #at = 0;
  /** How many NOTs the current term is inside. */
  #nots = 0;
  /** The last term so far that is not excluded, if it may be a prefix. */
  #lastWord: WordsNode | null = null;

  constructor(tokens: readonly Token[], context: FieldContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  parse(): QueryNode | null {
    const parts: QueryNode[] = [];
    while (this.#at < this.#tokens.length) {
      const part = this.#any(null);
      if (part) parts.push(part);
      // Only a parenthesis that closes nothing stops before the end.
      this.#close();
    }
    if (this.#lastWord) this.#lastWord.prefix = true;
    return combine('and', parts);
  }

  #any(field: string | null): QueryNode | null {
    const nodes = [this.#every(field)];
    while (this.#take('or')) nodes.push(this.#every(field));
    return combine('or', present(nodes));
  }

  #every(field: string | null): QueryNode | null {
    const nodes: (QueryNode | null)[] = [];
    for (let next = this.#kind(); next && next !== 'or' && next !== 'close'; next = this.#kind())
      if (!this.#take('and')) nodes.push(this.#unary(field));
    return combine('and', present(nodes));
  }

  #unary(field: string | null): QueryNode | null {
    let excluded = false;
    const nots = this.#nots;
    while (this.#take('not')) {
      excluded = !excluded;
      this.#nots += 1;
    }
    const node = this.#primary(field);
    this.#nots = nots;
    return node && excluded ? { kind: 'not', node } : node;
  }

  #primary(field: string | null): QueryNode | null {
    const token = this.#tokens[this.#at];
    // An operator without its operand: the caller handles it.
    if (!token || token.kind === 'close' || token.kind === 'or' || token.kind === 'and') return null;
    this.#at += 1;
    if (token.kind === 'text') return this.#term(token, field);
    if (token.kind !== 'open') return null;
    const inside = token.any ? this.#alternatives(token.field ?? field) : this.#any(token.field ?? field);
    this.#close();
    return inside;
  }

  #alternatives(field: string | null): QueryNode | null {
    const nodes: (QueryNode | null)[] = [];
    for (let next = this.#kind(); next && next !== 'close'; next = this.#kind())
      if (!this.#take('and') && !this.#take('or')) nodes.push(this.#unary(field));
    return combine('or', present(nodes));
  }

  #term(token: Extract<Token, { kind: 'text' }>, outer: string | null): QueryNode | null {
    const field = token.field ?? outer;
    if (field === null) return this.#words(token, 'anywhere');
    if (field.toLowerCase() === 'subject') return this.#words(token, 'subject');
    const node = parseField(field, token.text, this.#context);
    if (node) {
      this.#setLastWord(null);
      return node;
    }
    this.unknown.push(token.text === '' ? `${field}:` : `${field}:${token.text}`);
    return combine(
      'and',
      present([parseWords(field, { quoted: true, where: 'anywhere' }), this.#words(token, 'anywhere')]),
    );
  }

  #words({ text, quoted }: { text: string; quoted: boolean }, where: WordsNode['where']): WordsNode | null {
    const node = parseWords(text, { quoted, where });
    this.#setLastWord(quoted ? null : node);
    return node;
  }

  /** While typing, the last word may be incomplete; an excluded word must be complete. */
  #setLastWord(node: WordsNode | null): void {
    if (this.#nots === 0) this.#lastWord = node;
  }

  /** A word before a closing parenthesis is complete. */
  #close(): void {
    if (this.#take('close')) this.#setLastWord(null);
  }

  #kind(): Token['kind'] | undefined {
    return this.#tokens[this.#at]?.kind;
  }

  #take(kind: Token['kind']): boolean {
    if (this.#kind() !== kind) return false;
    this.#at += 1;
    return true;
  }
}

/** Something that an index of words can know: a letter or a digit of any script. */
const SEARCHABLE = /[\p{L}\p{N}]/u;

function parseWords(
  text: string,
  { quoted, where }: { quoted: boolean; where: WordsNode['where'] },
): WordsNode | null {
  if (!SEARCHABLE.test(text)) return null;
  const starred = !quoted && text.endsWith('*');
  return { kind: 'words', text, prefix: starred, exact: quoted || starred, where };
}

function present(nodes: (QueryNode | null)[]): QueryNode[] {
  return nodes.filter((node) => node !== null);
}

function combine(kind: 'and' | 'or', nodes: QueryNode[]): QueryNode | null {
  return nodes.length > 1 ? { kind, nodes } : (nodes[0] ?? null);
}
