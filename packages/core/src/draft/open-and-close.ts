import type { Tone } from '@triage/contract/draft';
import type { DraftBrief } from './draft-brief.ts';
import { phrasesOf } from './phrases/phrases.ts';

const NAME_MAX = 60;
const AUTOMATED = /no-?reply|do-?not-?reply|notification|support|info@|billing|team|newsletter|mailer/i;

type Brief = Pick<DraftBrief, 'language' | 'recipient' | 'manner'>;

/** How the person would open this mail: their own words, or the tone's. */
export function openingOf(brief: Brief, tone: Tone): string {
  const phrases = phrasesOf(brief.language);
  const { first, full } = readName(brief.recipient);
  if (full === '') return `${phrases.nobody}${commaOf(phrases.nobody)}`;
  const pattern = brief.manner.greeting ?? phrases.greeting[tone];
  const greeting = pattern.replaceAll('{first}', () => first).replaceAll('{full}', () => full);
  return `${greeting}${commaOf(greeting)}`;
}

export function closingOf(brief: Brief, tone: Tone): string {
  const phrases = phrasesOf(brief.language);
  const closing = brief.manner.closing ?? phrases.closing[tone];
  return [closing, brief.manner.signature || brief.manner.name].filter((line) => line !== '').join('\n');
}

export function readName(display: string): { first: string; full: string } {
  const name = display
    .replace(/<[^<>]*>/g, '')
    .replace(/["<>\n\r]/g, '')
    .replace(/\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Nothing in a name speaks for itself: links, addresses and sentences are no names.
  if (name === '' || name.length > NAME_MAX || /[@/:;!?[\]{}|]|\d/.test(name) || AUTOMATED.test(display))
    return { first: '', full: '' };
  const [family = '', given = ''] = name.split(/\s*,\s*/, 2);
  const full = given === '' ? family : `${given} ${family}`;
  return { first: full.split(' ')[0] ?? full, full };
}

function commaOf(greeting: string): string {
  if (/[様您好さん]$/u.test(greeting)) return '';
  return /[\u0600-\u06ff]$/u.test(greeting) ? '،' : ',';
}
