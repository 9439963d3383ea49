import { type Lane, laneSchema, type Priority, prioritySchema } from '@triage/contract/triage/lanes';
import { z } from 'zod';

const lines = z.array(z.string());

/**
 * One line of text for each email, "317 reply high 92 wants your decision by Friday": a third of the tokens that an object
 * with named fields takes. The schema has no pattern for it, because several servers refuse a schema with patterns; a line
 * in another form is no answer.
 */
export const answerSchema = z.strictObject({
  answers: lines,
  /** Lines for the emails whose times the model corrects; most packs have none. */
  times: lines,
});

export interface Answer {
  lane: Lane;
  priority: Priority;
  /** 0 to 100, as the model says. */
  confidence: number;
  reason: string;
  /** Null: the times of the email are right. */
  times: string[] | null;
  /** Keys of sentences; null: the line does not say. */
  matches: string[] | null;
}

/** Models that nothing constrains put commas or colons between the words, or write 0.92 for 92. */
const GAP = '[\\s,;:|]+';
const ANSWER = new RegExp(
  `^(?<lane>${laneSchema.options.join('|')})${GAP}(?<priority>${prioritySchema.options.join('|')})${GAP}(?<confidence>100|\\d{1,2}|0\\.\\d{1,4})%?(?:${GAP}(?<rest>.*))?$`,
  'is',
);
/** The keys of the sentences that match stand before the reason: a second line for an email would be refused. */
const MATCHED = /^(?<keys>-|[0-9a-f]{6}(?:,\s?[0-9a-f]{6})*)(?:\s+(?<reason>.*))?$/s;
/** Instead of a time: none of those that were found is proposed. */
const NO_TIME = 'none';

/** By the ids of the emails. Without two lines for one email: one of them belongs to another, and it is unknown which. */
export function parseAnswers(
  { answers, times }: z.output<typeof answerSchema>,
  judges: boolean,
): Map<string, Answer> {
  const said = byId(answers);
  const proposed = byId(times);
  return new Map(
    [...said].flatMap(([id, [line = '', ...more]]) => {
      const answer = more.length === 0 ? parseAnswer(line, judges) : null;
      const own = proposed.get(id)?.filter((time) => time !== NO_TIME) ?? null;
      return answer ? [[id, { ...answer, times: own }] as const] : [];
    }),
  );
}

function byId(given: readonly string[]): Map<string, string[]> {
  const found = given.flatMap((line) => {
    const [, id, rest] = /^(\d{3})\b[\s,;:|]*(.*)$/s.exec(line.trim()) ?? [];
    return id === undefined || rest === undefined ? [] : [{ id, rest }];
  });
  const groups = Map.groupBy(found, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ rest }) => rest)]));
}

function parseAnswer(line: string, judges: boolean): Omit<Answer, 'times'> | null {
  const given = ANSWER.exec(line)?.groups;
  const rest = given?.rest ?? '';
  const matched = judges ? MATCHED.exec(rest)?.groups : undefined;
  if (!given) return null;
  return {
    lane: laneSchema.parse(given.lane?.toLowerCase()),
    priority: prioritySchema.parse(given.priority?.toLowerCase()),
    confidence: parseConfidence(given.confidence ?? ''),
    reason: matched ? (matched.reason ?? '') : rest,
    matches: matched ? (matched.keys?.match(/[0-9a-f]{6}/g) ?? []) : null,
  };
}

function parseConfidence(given: string): number {
  return given.includes('.') ? Math.round(Number(given) * 100) : Number(given);
}
