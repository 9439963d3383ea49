import type { Tone } from '@triage/contract/sending/draft';
import type { DraftBrief } from './draft-brief.ts';
import { closingOf, openingOf } from './open-and-close.ts';
import { phrasesOf } from './phrases/phrases.ts';

const GREETING_MAX = 80;
const CLOSING_LINES = 6;

/** Applies the user's greeting and closing and the tone, independent of the model's output. */
export function applyManner(text: string, brief: DraftBrief, tone: Tone): string {
  let result = text.trim();
  const { greetings, closings, usual } = brief.manner;
  if (greetings.length > 0 || usual?.greeting)
    result = replaceGreeting(result, brief, openingOf(brief, tone));
  if (closings.length > 0 || usual?.closing) result = replaceClosing(result, brief, closingOf(brief, tone));
  return result;
}

function replaceGreeting(text: string, brief: DraftBrief, opening: string): string {
  const [first = '', ...rest] = text.split('\n');
  const { greetings, nobody } = phrasesOf(brief.language);
  const line = first.trim().toLowerCase();
  const greets =
    line.length <= GREETING_MAX &&
    (/[,،，:!]$/u.test(line) || rest[0]?.trim() === '') &&
    [...greetings, nobody.toLowerCase()].some((form) => line.startsWith(form));
  return greets ? [opening, ...rest].join('\n') : `${opening}\n\n${text}`;
}

function replaceClosing(text: string, brief: DraftBrief, closing: string): string {
  const lines = text.split('\n');
  const { closings, closing: usual } = phrasesOf(brief.language);
  const forms = new Set([...closings, ...Object.values(usual).map((form) => form.toLowerCase())]);
  const at = lines.findLastIndex((line) =>
    forms.has(
      line
        .trim()
        .toLowerCase()
        .replace(/(?<![\s,.!،，。！])[\s,.!،，。！]+$/u, ''),
    ),
  );
  const body = at >= 0 && at >= lines.length - CLOSING_LINES ? lines.slice(0, at) : lines;
  return `${body.join('\n').trimEnd()}\n\n${closing}`;
}
