import { splitWords } from '../cues/split-words.ts';
import { isNoReply } from './is-no-reply.ts';
import { parseAddressEntries, says, type ThreadReading } from './parse-thread.ts';

export type Relay = 'mention' | 'passedOn' | null;

/** "bo@alex.example" is no mention of Alex. */
const MENTION = /(?<![\w.@-])@([\w-]{2,40}(?:\.[\w-]{1,40})?)(?![\w@])/g;

/** "Rosa Marín wrote:" in the mail of a ticket system. */
const WROTE =
  /(?:wrote|writes|says|asked|asks|replied|commented|schrieb|schreibt|antwortete|fragt|fragte|a demandé|demande|preguntó|pregunta|ha chiesto|chiede|perguntou|vroeg|vraagt|frågade|frågar|spurte|spørger|zapytał|zapytała|спросил|спросила|запитав|запитала|sordu|kysyi|a écrit|a répondu|escribió|ha scritto|escreveu|schreef|skrev|skriver|napisał|napisała|napsal|napsala|kirjoitti|написал|написала|написав|yazdı|írta|a scris|έγραψε)\s?:$/iu;
const WROTE_MAX = 60;

const relays = new WeakMap<ThreadReading, Relay>();

/**
 * Whether a machine relays a person's message: it reports a mention, forwards a form or a ticket, or directs replies to
 * a person. Then the text counts, not the sender's address.
 */
export function findRelay(reading: ThreadReading): Relay {
  const known = relays.get(reading);
  if (known !== undefined) return known;
  const relay = isMentioned(reading) ? 'mention' : passesOn(reading) ? 'passedOn' : null;
  relays.set(reading, relay);
  return relay;
}

function isMentioned(reading: ThreadReading): boolean {
  const [first = '', ...rest] = splitWords(reading.context.userName.slice(0, 200));
  const last = rest.at(-1) ?? '';
  const local = reading.me.split('@')[0] ?? '';
  const handles = [
    first,
    local,
    `${first}${last}`,
    `${first}.${last}`,
    `${first}-${last}`,
    `${first}_${last}`,
  ];
  if (last !== '') handles.push(`${first}${last[0]}`, `${first[0]}${last}`);
  const known = new Set(handles.filter((handle) => handle.length > 2));
  const meant = [reading.subject, ...reading.sentences].filter((each) => !says(each, 'noAnswer'));
  return meant.some(({ text }) =>
    [...text.toLowerCase().matchAll(MENTION)].some(([, handle = '']) => known.has(handle)),
  );
}

function passesOn(reading: ThreadReading): boolean {
  const { last } = reading;
  if (!last || last.headers['list-unsubscribe']) return false;
  if (!isNoReply(last.from.email) && !last.headers['auto-submitted']) return false;
  if ([reading.subject, ...reading.sentences].some((each) => says(each, 'form'))) return true;
  if (reading.sentences.some(({ text }) => WROTE.test(text.slice(-WROTE_MAX)))) return true;
  const [answersTo] = parseAddressEntries([last.replyTo || (last.headers['reply-to'] ?? '')]);
  return answersTo !== undefined && answersTo !== last.from.email.toLowerCase() && !isNoReply(answersTo);
}
