import type { Question } from './parse-question.ts';
import { hasFigure, isFigureWord } from './question-words.ts';
import { stemOf, stemsIn } from './word-stems.ts';

/** Some sentences of a message or an event, and what is known around them. */
export interface Candidate {
  /** The id of the thread, or of the event. */
  source: string;
  text: string;
  /** Subject, sender and recipients. */
  heading: string;
  /** The message before it: an answer seldom repeats the words of what it answers. */
  before: string;
  at: number;
  /** How well a search found its thread, from 0 to 1. */
  found: number;
}

export interface Ranked<T extends Candidate> {
  candidate: T;
  /** How much of the question it has, from 0 to 1, with what speaks for it besides. */
  score: number;
  /** How much of the question it has, alone. */
  coverage: number;
}

const WEIGHTS = { text: 1, heading: 0.8, before: 0.6, source: 0.4 };
const FIGURE_BONUS = 0.12;
const FOUND_BONUS = 0.25;
/** A word that nothing has is as rare as one that a single candidate has. */
const RARE = 0.5;

/** The best first. Rare words count more than common ones. */
export function rankPassages<T extends Candidate>(
  question: Pick<Question, 'words' | 'wanted'>,
  candidates: readonly T[],
): Ranked<T>[] {
  const read = candidates.map((candidate) => ({
    candidate,
    text: new Set(stemsIn(candidate.text)),
    heading: new Set(stemsIn(candidate.heading)),
    before: new Set(stemsIn(candidate.before)),
  }));
  const sources = new Map<string, Set<string>>();
  for (const { candidate, text, heading } of read) {
    const all = sources.get(candidate.source) ?? new Set();
    for (const stem of [...text, ...heading]) all.add(stem);
    sources.set(candidate.source, all);
  }
  const stems = question.words.map(stemOf);
  const weights = new Map(
    stems.map((stem) => {
      const having = [...sources.values()].filter((all) => all.has(stem)).length;
      return [stem, Math.log(1 + (sources.size + 1) / (having + RARE))];
    }),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return read
    .map(({ candidate, text, heading, before }) => {
      let sum = 0;
      for (const [stem, weight] of weights) {
        const figure = isFigureWord(stem);
        const isThere = text.has(stem) || (figure !== null && hasFigure(candidate.text, figure));
        if (isThere) sum += weight * WEIGHTS.text;
        else if (heading.has(stem)) sum += weight * WEIGHTS.heading;
        else if (before.has(stem)) sum += weight * WEIGHTS.before;
        else if (sources.get(candidate.source)?.has(stem)) sum += weight * WEIGHTS.source;
      }
      const coverage = whole === 0 ? 0 : sum / whole;
      const figures = question.wanted.filter((wanted) => hasFigure(candidate.text, wanted)).length;
      const score = coverage + Math.min(figures, 2) * FIGURE_BONUS + candidate.found * FOUND_BONUS;
      return { candidate, score, coverage };
    })
    .sort((one, other) => other.score - one.score || other.candidate.at - one.candidate.at);
}
