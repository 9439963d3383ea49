import { findResult, type Plan } from './request.ts';
import { inWords, sayOutcome } from './say.ts';
import { sayCannot } from './small-talk.ts';

/** "every Friday at 9", "every Monday and Thursday at 8:30", "daily", "jeden Freitag um 9 Uhr". */
export const REPEATED =
  /\b(?:daily|täglich|(?:every|each|jede[nrs]?) (?:\w{0,6}day|morning|afternoon|evening|tag|werktag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|abend))\b(?:(?:, | and | und )(?:\w{3,6}day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b){0,6}(?:,? (?:at|um) (?:\d{1,2}(?:[:.]\d\d)?(?: ?(?:am|pm|uhr)\b)?|noon\b)|,? \d{1,2}[:.]\d\d(?: ?(?:am|pm|uhr)\b)?)?/iu;

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Monday is 1. */
const DAYS: [RegExp, number[]][] = [
  [/\b(?:daily|täglich|day|tag|morning|afternoon|evening|morgen|abend)\b/i, EVERY_DAY],
  [/\b(?:weekday|workday|werktag)\b/i, [1, 2, 3, 4, 5]],
  [/\b(?:monday|montag)\b/i, [1]],
  [/\b(?:tuesday|dienstag)\b/i, [2]],
  [/\b(?:wednesday|mittwoch)\b/i, [3]],
  [/\b(?:thursday|donnerstag)\b/i, [4]],
  [/\b(?:friday|freitag)\b/i, [5]],
  [/\b(?:saturday|samstag)\b/i, [6]],
  [/\b(?:sunday|sonntag)\b/i, [7]],
];
const HOURS: [RegExp, string][] = [
  [/\bnoon\b/i, '12:00'],
  [/\bafternoon\b/i, '14:00'],
  [/\b(?:evening|abend)\b/i, '18:00'],
];
/** Where no time is named: before the working day starts. */
const MORNING = '08:00';

/** The days and the time are in the card, which the person can refuse. */
export const makeTask: Plan = (request) => {
  const done = findResult(request, 'create_task');
  if (done) return { say: sayOutcome(request, done) };
  if (!request.tools.has('create_task')) return sayCannot(request);
  const [repeated = ''] = REPEATED.exec(request.said) ?? [];
  const days = DAYS.flatMap(([words, numbers]) => (words.test(repeated) ? numbers : []));
  const time = timeOf(repeated);
  const text = textWithout(request.said, repeated);
  if (days.length === 0 || !time)
    return {
      say: inWords(
        request,
        'When? For example “every Friday at 9”.',
        'Wann? Zum Beispiel „jeden Freitag um 9 Uhr“.',
      ),
    };
  if (text === '')
    return {
      say: inWords(
        request,
        'What shall I do then? For example “list unanswered email”.',
        'Was soll ich dann tun? Zum Beispiel „unbeantwortete E-Mails auflisten“.',
      ),
    };
  return { call: 'create_task', input: { text, times: [time], days } };
};

/** Null for what no clock shows. "at 7" is the morning: a task is asked for before its day starts. */
function timeOf(repeated: string): string | null {
  const [, digits, minutes = '00', half = ''] =
    /(\d{1,2})(?:[:.](\d\d))?(?: ?(am|pm)\b)?/i.exec(repeated) ?? [];
  if (!digits) return HOURS.find(([words]) => words.test(repeated))?.[1] ?? MORNING;
  const hour = Number(digits);
  const shift = /pm/i.test(half) && hour < 12 ? 12 : /am/i.test(half) && hour === 12 ? -12 : 0;
  if (hour + shift > 23 || Number(minutes) > 59) return null;
  return `${String(hour + shift).padStart(2, '0')}:${minutes}`;
}

function textWithout(said: string, repeated: string): string {
  const text = said
    .replace(repeated, ' ')
    .replace(/^\s*(?:please|can you|could you|bitte)\b/i, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ,:]+/, '')
    .replace(/[ ,.!?]+$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
