import type { QueryNode } from '@triage/database/query/query-node';

export type Range = [start: number, end: number];
export interface WantedWord {
  words: string[];
  prefix: boolean;
  /** Other forms of the word count too. */
  anyForm: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const RANGES_MAX = 20;
const CANDIDATES_MAX = 200;

/** The words that a hit may have, not those that it may not. */
export function findWantedWords(node: QueryNode): WantedWord[] {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.flatMap(findWantedWords);
  if (node.kind === 'contains') return [{ words: splitWords(node.text), prefix: true, anyForm: false }];
  if (node.kind !== 'words') return [];
  const words = splitWords(node.text);
  return [{ words, prefix: node.prefix, anyForm: !node.exact && words.length === 1 }];
}

/** Words of the texts that may be other forms of a wanted one: the database says which of them are. */
export function findCandidates(
  texts: readonly string[],
  wanted: readonly WantedWord[],
): { asked: string[]; candidates: string[] } {
  const asked = wanted.filter(({ anyForm }) => anyForm).flatMap(({ words }) => words);
  const found = new Set(asked.length === 0 ? [] : texts.flatMap((text) => text.match(WORD) ?? []));
  const candidates = [...found].filter((word) => {
    const folded = fold(word);
    return asked.some((each) => each !== folded && each.slice(0, 2) === folded.slice(0, 2));
  });
  return { asked, candidates: candidates.slice(0, CANDIDATES_MAX) };
}

/** Where the text has them, in its own positions. */
export function findHighlights(text: string, wanted: readonly WantedWord[]): Range[] {
  const found = [...text.matchAll(WORD)].map((match) => ({
    word: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const ranges: Range[] = [];
  for (const { words, prefix } of wanted) {
    for (let at = 0; words.length > 0 && at + words.length <= found.length; at++) {
      const fits = words.every((word, offset) => {
        const candidate = found[at + offset]?.word ?? '';
        return prefix && offset === words.length - 1 ? candidate.startsWith(word) : candidate === word;
      });
      const [first, last] = [found[at], found[at + words.length - 1]];
      if (fits && first && last) ranges.push([first.start, last.end]);
    }
  }
  return merge(ranges).slice(0, RANGES_MAX);
}

function splitWords(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold);
}

/** Folds as the database does, as far as needed for highlights. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
