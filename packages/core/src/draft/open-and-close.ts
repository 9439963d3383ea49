import type { Tone } from '@triage/contract/sending/draft';
import type { DraftBrief } from './draft-brief.ts';
import type { PhraseSet } from './phrases/phrase-set.ts';
import { wordsFor } from './words-for.ts';

const NAME_MAX = 60;
const AUTOMATED = /no-?reply|do-?not-?reply|notification|support|info@|billing|team|newsletter|mailer/i;

type Brief = Pick<DraftBrief, 'language' | 'address' | 'recipient' | 'manner'>;

/** How the person would open this mail: their own words where they fit the tone, else the tone's. */
export function openingOf(brief: Brief, tone: Tone): string {
  const phrases = wordsFor(brief);
  const { first, full } = parseName(brief.recipient);
  if (full === '') return `${phrases.nobody}${commaOf(phrases.nobody)}`;
  const pattern =
    brief.manner.usual?.greeting ??
    findFitting(brief.manner.greetings, { brief, tone, phrases }) ??
    phrases.greeting[tone];
  const greeting = pattern.replaceAll('{first}', () => first).replaceAll('{full}', () => full);
  return `${greeting}${commaOf(greeting)}`;
}

export function closingOf(brief: Brief, tone: Tone): string {
  const phrases = wordsFor(brief);
  const closing =
    brief.manner.usual?.closing ??
    findFitting(brief.manner.closings, { brief, tone, phrases }) ??
    phrases.closing[tone];
  return [closing, brief.manner.signature || brief.manner.name].filter((line) => line !== '').join('\n');
}

/** The most used of their own forms that is neither too casual nor too formal for the tone and the reader. */
function findFitting(
  learned: readonly string[],
  { brief, tone, phrases }: { brief: Brief; tone: Tone; phrases: PhraseSet },
): string | undefined {
  const { casual, formal } = phrases;
  const isFormal = brief.address === 'formal' || (tone === 'professional' && brief.address === null);
  return learned.find((form) => {
    const bare = form.replace(/(?<!\s)\s*\{(?:first|full)\}$/, '').toLowerCase();
    if (isFormal && casual.includes(bare)) return false;
    if (tone === 'professional') return !casual.includes(bare);
    return tone === 'brief' || !formal.includes(bare);
  });
}

export function parseName(display: string): { first: string; full: string } {
  const name = display
    .replace(/<[^<>]*>/g, '')
    .replace(/["<>\n\r]/g, '')
    .replace(/\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Names that contain links, addresses or sentences are not used as names.
  if (name === '' || name.length > NAME_MAX || /[@/:;!?[\]{}|]|\d/.test(name) || AUTOMATED.test(display))
    return { first: '', full: '' };
  const [family = '', given = ''] = name.split(/(?<!\s)\s*,\s*/, 2);
  const full = given === '' ? family : `${given} ${family}`;
  return { first: full.split(' ')[0] ?? full, full };
}

function commaOf(greeting: string): string {
  if (/[様您好さん]$/u.test(greeting)) return '';
  return /[\u0600-\u06ff]$/u.test(greeting) ? '،' : ',';
}
