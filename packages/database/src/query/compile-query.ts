import type { Lane } from '@triage/contract/triage/lanes';
import { findWords, type WordQueries, type Words } from '../find-word-queries.ts';
import { compileMessage } from './compile-message.ts';
import type { QueryNode, ThreadFlag } from './query-node.ts';

export interface CompiledQuery {
  /** Where highlights are cut: rows of `base`, which is `s` (own_thread_search) or `t` (threads), and its joins. */
  base: 's' | 't';
  joins: string;
  condition: string;
  /** How many of the values the condition and the text before it use; the rank's values follow. */
  used: number;
  /** The words that the rank is computed from. Null if the query has no words. */
  rank: string | null;
}

/**
 * Typed text is only ever passed as values; the first value is the user's id. With `fewRows`, words are tested row by
 * row instead of through the index.
 */
export function compileQuery(
  node: QueryNode,
  values: unknown[],
  options: { now: Date; fewRows: boolean; words: WordQueries },
): CompiledQuery {
  const probe = new Compiler({ ...options, base: 't', values: [] });
  probe.conjunct(node);
  const base = probe.needs.has('s') ? 's' : 't';
  const compiler = new Compiler({ ...options, base, values });
  const condition = compiler.conjunct(node);
  const used = values.length;
  const wanted = findWanted(node).map((word) => compiler.word(word));
  const others = [...compiler.needs].filter((table) => table !== base);
  const joins = others.map((table) => (options.fewRows ? joinRow(table, base) : join(table, base)));
  const rank = wanted.length > 0 ? wanted.join(' || ') : null;
  return { base, joins: joins.join(' '), condition, used, rank };
}

type Table = 's' | 't' | 'c';

const TABLES = { s: 'own_thread_search', t: 'threads', c: 'classifications' };
const KINDS = { s: 'JOIN', t: 'JOIN', c: 'LEFT JOIN' };

function join(table: Table, base: Table): string {
  return `${KINDS[table]} ${TABLES[table]} ${table} ON ${table}.user_id = $1 AND ${table}.thread_id = ${base}.thread_id`;
}

function joinRow(table: Table, base: Table): string {
  return `${KINDS[table]} ${rowOf(TABLES[table], base)} ${table} ON true`;
}

/** The row of one thread. The limit keeps the planner from reading a whole mailbox to join some hundred of its rows. */
export function rowOf(table: string, driver: string): string {
  return `LATERAL (SELECT * FROM ${table} k WHERE k.user_id = $1 AND k.thread_id = ${driver}.thread_id LIMIT 1)`;
}

const flags: Record<Exclude<ThreadFlag, 'snoozed'>, string> = {
  attachment: 't.has_attachment',
  unread: 't.unread',
  starred: 't.starred',
  inbox: 't.in_inbox',
};

class Compiler {
  readonly needs = new Set<Table>();
  readonly #base: Table;
  readonly #now: Date;
  readonly #words: WordQueries;
  readonly #fewRows: boolean;
  readonly #values: unknown[];

  constructor({
    base,
    now,
    fewRows,
    words,
    values,
  }: { base: Table; now: Date; fewRows: boolean; words: WordQueries; values: unknown[] }) {
    this.#words = words;
    this.#base = base;
    this.#now = now;
    this.#fewRows = fewRows;
    this.#values = values;
  }

  /** The conditions of every hit: here the word index can be used as it is. */
  conjunct(node: QueryNode): string {
    if (node.kind !== 'and') return this.conjunct({ kind: 'and', nodes: [node] });
    const nodes = flatten(node.nodes);
    const textual = nodes.filter(isTextual);
    const driven = textual.some(needsWord);
    const rest = nodes.filter((child) => !driven || !isTextual(child)).map((child) => this.#compile(child));
    if (!driven) return all(rest);
    this.needs.add('s');
    return all([`s.words @@ (${textual.map((child) => this.#tsquery(child)).join(' && ')})`, ...rest]);
  }

  word(node: Words): string {
    return `${this.#bind(this.#words.get(node) ?? '')}::tsquery`;
  }

  #compile(node: QueryNode): string {
    // Beside other alternatives the words are looked up by themselves: tested row by row, each would be fetched whole.
    if (isTextual(node)) return needsWord(node) ? this.#lookUp(node) : this.#combine(node);
    return this.#combine(node);
  }

  #combine(node: QueryNode): string {
    switch (node.kind) {
      case 'words':
        this.needs.add('s');
        return `s.subject_words @@ ${this.word(node)}`;
      case 'contains':
        this.needs.add('s');
        return `s.${node.where} LIKE contains_pattern(${this.#bind(node.text)})`;
      case 'flag':
        return this.#flag(node.flag);
      case 'label':
        this.needs.add('t');
        return `t.label_ids && ${this.#bind([...spellings(node.label), ...(node.ids ?? [])])}::text[]`;
      case 'lane':
        this.needs.add('c');
        return this.#lane(node.lane);
      case 'priority':
        this.needs.add('c');
        return `c.priority = ${this.#bind(node.priority)}`;
      case 'cc':
      case 'list':
      case 'messageId':
      case 'larger':
      case 'smaller':
        return `${this.#base}.thread_id IN (SELECT m.thread_id FROM messages m
          WHERE m.user_id = $1 AND ${compileMessage(node, (value) => this.#bind(value))})`;
      case 'among':
        return `${this.#base}.thread_id = ANY (${this.#bind(node.threadIds)}::text[])`;
      case 'since':
        return `${this.#base}.last_message_at >= ${this.#bind(node.at)}`;
      case 'until':
        return `${this.#base}.last_message_at < ${this.#bind(node.at)}`;
      case 'and':
        return all(node.nodes.map((child) => this.#compile(child)));
      case 'or':
        return node.nodes.length === 0
          ? 'false'
          : `(${node.nodes.map((child) => this.#compile(child)).join(' OR ')})`;
      case 'not':
        // Threads without a classification have no lane and no priority: NOT would give NULL for them.
        return `(${this.#compile(node.node)}) IS NOT TRUE`;
    }
  }

  /** Unsorted threads count as FYI; archived mail that was never in a lane counts as done. */
  #lane(lane: Lane): string {
    if (lane !== 'fyi' && lane !== 'done') return `c.lane = ${this.#bind(lane)}`;
    this.needs.add('t');
    const counts = lane === 'fyi' ? 't.needs_triage' : 'NOT t.needs_triage';
    return `(c.lane = ${this.#bind(lane)} OR (c.lane IS NULL AND ${counts}))`;
  }

  #flag(flag: ThreadFlag): string {
    if (flag !== 'snoozed') {
      this.needs.add('t');
      return flags[flag];
    }
    return `${this.#base}.thread_id IN (SELECT z.thread_id FROM snoozes z
      WHERE z.user_id = $1 AND z.snoozed_until > ${this.#bind(this.#now)})`;
  }

  #lookUp(node: QueryNode): string {
    if (this.#fewRows) {
      this.needs.add('s');
      return `s.words @@ (${this.#tsquery(node)})`;
    }
    return `${this.#base}.thread_id IN (SELECT w.thread_id FROM own_thread_search w
      WHERE w.user_id = $1 AND w.words @@ (${this.#tsquery(node)}))`;
  }

  #tsquery(node: QueryNode): string {
    if (node.kind === 'not') return `!!(${this.#tsquery(node.node)})`;
    if (node.kind === 'and' || node.kind === 'or') {
      const sign = node.kind === 'and' ? ' && ' : ' || ';
      return `(${node.nodes.map((child) => this.#tsquery(child)).join(sign)})`;
    }
    return this.word(node as Words);
  }

  #bind(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }
}

function all(conditions: string[]): string {
  return conditions.length === 0 ? 'true' : `(${conditions.join(' AND ')})`;
}

function flatten(nodes: QueryNode[]): QueryNode[] {
  return nodes.flatMap((node) => (node.kind === 'and' ? flatten(node.nodes) : [node]));
}

/** Only words in any field, so that one query of the word index answers it. */
function isTextual(node: QueryNode): boolean {
  if (node.kind === 'words') return node.where === 'anywhere';
  if (node.kind === 'not') return isTextual(node.node);
  return (node.kind === 'and' || node.kind === 'or') && node.nodes.length > 0 && node.nodes.every(isTextual);
}

/** No thread fulfils it without having one of its words: else the index would have to be read from end to end. */
function needsWord(node: QueryNode): boolean {
  if (node.kind === 'words') return true;
  if (node.kind === 'and') return node.nodes.some(needsWord);
  return node.kind === 'or' && node.nodes.length > 0 && node.nodes.every(needsWord);
}

function findWanted(node: QueryNode): Words[] {
  if (node.kind === 'words') return [node];
  return node.kind === 'and' || node.kind === 'or' ? node.nodes.flatMap(findWanted) : [];
}

/** Spellings of a label's id: the provider writes its own in capitals, and categories with a prefix. */
export function spellings(label: string): string[] {
  const upper = label.toUpperCase();
  return [label, upper, `CATEGORY_${upper}`];
}

export function hasWords(node: QueryNode): boolean {
  return findWords(node).length > 0;
}

/** The time range that every hit must be in, as far as the query states it. */
export function findPeriod(node: QueryNode): { since: Date | null; until: Date | null } {
  const nodes = flatten([node]);
  const times = (kind: 'since' | 'until') =>
    nodes.flatMap((child) => (child.kind === kind ? [child.at.getTime()] : []));
  const [since, until] = [times('since'), times('until')];
  return {
    since: since.length > 0 ? new Date(Math.max(...since)) : null,
    until: until.length > 0 ? new Date(Math.min(...until)) : null,
  };
}
