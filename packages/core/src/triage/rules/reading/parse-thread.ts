import { type MessageText, parseMessageText } from '../../../mailbox/inbox/message-text.ts';
import type { CachedMessage, CachedThread } from '../../../mime/cached-thread.ts';
import { knownZone } from '../../../time/local-time.ts';
import type { CueKind } from '../cues/cue-kinds.ts';
import { detectLanguage, isKnownLanguage } from '../cues/detect-language.ts';
import type { Language } from '../cues/languages.ts';
import { matchCues, splitClauses } from '../cues/match-cues.ts';
import type { RulesContext } from '../rules-context.ts';
import { senderZone } from '../times/sender-zone.ts';
import { hasContrast } from './contrast.ts';
import { findInjection, instructsMachine } from './find-injection.ts';
import { splitSentences } from './split-sentences.ts';

/** The newest messages since the person's last word; older ones were overtaken by them. */
const MESSAGES_MAX = 3;
const TEXT_MAX = 6_000;
const SENTENCES_MAX = 80;
const RECIPIENTS_MAX = 500;

export interface Sentence {
  text: string;
  words: string[];
  cues: ReadonlyMap<CueKind, number>;
  question: boolean;
  /** It says "but". */
  contrast: boolean;
}

/** Everything that the rules look at, worked out once. */
export interface ThreadReading {
  context: RulesContext;
  timeZone: string;
  /** The zone in which the last message means its times. */
  senderZone: string;
  /** The address that the last message was sent to, of several; else the one of the mailbox. */
  me: string;
  /** All of their addresses, in lower case. */
  mine: ReadonlySet<string>;
  /** Messages from others since the person's last word, oldest first. */
  incoming: CachedMessage[];
  last: CachedMessage | null;
  userSpokeLast: boolean;
  userSpokeBefore: boolean;
  archived: boolean;
  language: Language;
  /** False for a language that the rules cannot read. */
  languageKnown: boolean;
  subject: Sentence;
  sentences: Sentence[];
  forwarded: string;
  /** Lower-case addresses of the last message. */
  to: string[];
  cc: string[];
  suspicious: boolean;
}

export function parseThread(thread: CachedThread, context: RulesContext): ThreadReading {
  const messages = thread.messages.filter((message) => !message.labelIds.includes('DRAFT'));
  const mine = new Set([context.userEmail, ...(context.ownAddresses ?? [])].map(parseAddress));
  const last = messages.at(-1) ?? null;
  const [to, cc] = [parseAddressEntries(last?.to ?? []), parseAddressEntries(last?.cc ?? [])];
  const spoke = messages.findLastIndex((message) => message.fromMe);
  const userSpokeLast = last?.fromMe === true && !isNoteToSelf(last, mine);
  const incoming = userSpokeLast && last ? [last] : messages.slice(spoke + 1);
  const read = (incoming.length > 0 ? incoming : messages.slice(-1)).slice(-MESSAGES_MAX);
  const cleaned = dropOvertaken(read.map((message) => parseMessageText(message)));
  const text = cleaned
    .map((each) => withoutFooter(each.text))
    .join('\n\n')
    .slice(-TEXT_MAX);
  const ownZone = knownZone(context.timeZone);
  const subject = stripSubject(last?.subject ?? '');
  const hidden = cleaned.flatMap((each) => each.hidden);
  const plain = splitSentences(text).slice(0, SENTENCES_MAX);
  // Text addressed to a machine is not evidence of what the sender wants, nor of the language.
  const honest = plain.filter((sentence) => !instructsMachine(sentence));
  const honestSubject = instructsMachine(subject) ? '' : subject;
  const sample = [...honest, honestSubject].join('\n');
  const language = detectLanguage(sample);
  const suspicious =
    honest.length < plain.length ||
    honestSubject !== subject ||
    hidden.some(findInjection) ||
    cleaned.some(({ forwarded }) => splitSentences(forwarded).some(instructsMachine));
  return {
    context,
    timeZone: ownZone,
    senderZone: senderZone(last?.fromMe ? null : last, ownZone, context.senderClock),
    me: [...to, ...cc].find((address) => mine.has(address)) ?? parseAddress(context.userEmail),
    mine,
    incoming: userSpokeLast ? [] : read,
    last,
    userSpokeLast,
    userSpokeBefore: spoke >= 0,
    archived: isArchived(messages),
    language,
    languageKnown: isKnownLanguage(sample, language),
    subject: parseSentence(honestSubject, language),
    sentences: honest.map((sentence) => parseSentence(sentence, language)),
    forwarded: cleaned
      .map((each) => each.forwarded)
      .join('\n')
      .trim(),
    to,
    cc,
    suspicious,
  };
}

/** Notifications set their own footer off with a line of dashes. */
function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line, index) => index > 0 && /^\s{0,4}(?:[—–]|-{2,3}|_{5,80})\s{0,4}$/.test(line),
  );
  return at < 0 ? text : lines.slice(0, at).join('\n');
}

/** The bare addresses of `a@b` and `Name <a@b>` entries. */
export function parseAddressEntries(entries: string[]): string[] {
  return entries
    .slice(0, RECIPIENTS_MAX)
    .map((entry) => /<([^<>]{3,320})>\s*$/.exec(entry.slice(-400))?.[1] ?? entry.slice(0, 400))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.includes('@'));
}

/** Whether a cue appears in a sentence that is not a mere courtesy. */
export function says(sentence: Sentence, kind: CueKind): boolean {
  return sentence.cues.has(kind);
}

export function countCues(reading: ThreadReading, kind: CueKind): number {
  return reading.sentences.reduce(
    (sum, sentence) => sum + (sentence.cues.get(kind) ?? 0),
    reading.subject.cues.get(kind) ?? 0,
  );
}

/** "Also, FYI the room has changed" adds something; "PS: found it" takes the question back. */
const ADDS =
  /^[^\p{L}]{0,9}(?:also|additionally|in addition|one more thing|another thing|ps|p\.s\.|btw|by the way|fyi|just to let you know|just letting you know|(?:just a )?heads[ -]up|for your information|auch|außerdem|übrigens|noch etwas|zur info|aussi|au fait|pour info|además|también|por cierto|inoltre|anche|tra l'altro|além disso|também|aliás|ook|trouwens|dessutom|desuden|poza tym|także|také|ayrıca|кстати|также)(?!\p{L})/iu;
const TAKES_BACK =
  /never ?mind|forget (?:it|that|about)|\bfound\b|sorted|solved|resolved|no longer|not needed|no need|erledigt|geklärt|gefunden|vergiss|nicht mehr|réglé|trouvé|oublie|laisse|plus besoin|olvíd|solucionad|resuelt|encontr|falta|risolt|trovat|lascia|esquece|resolv|deixa|opgelost|gevonden|geregeld|laat maar|niet meer|løst|löst|glöm|hittad|glem|znalaz|nieaktualn|załatw|vyřeš|našel|našla|çöz|buldu|hallet|решен|решён|наш[её]л|нашла|вирішен|знайш|無用|不要|見つか|解決|找到|解决|不用/iu;

/** "Never mind, found it" withdraws an earlier question. */
function dropOvertaken(texts: MessageText[]): MessageText[] {
  const newest = texts.at(-1);
  if (!newest || texts.length < 2) return texts;
  const sentence = parseSentence(newest.text.slice(0, TEXT_MAX), detectLanguage(newest.text));
  const isAdded = ADDS.test(newest.text) && !TAKES_BACK.test(newest.text);
  const withdraws = says(sentence, 'noAnswer') && !/[?？؟]/.test(newest.text) && !isAdded;
  return withdraws ? [newest] : texts;
}

/** A thread that only the person wrote in never was in the inbox, and still may wait for an answer. */
function isArchived(messages: CachedMessage[]): boolean {
  return (
    messages.some((message) => !message.fromMe) &&
    !messages.some((message) => message.labelIds.includes('INBOX'))
  );
}

function parseAddress(email: string): string {
  return email.trim().toLowerCase();
}

function isNoteToSelf(message: CachedMessage, mine: ReadonlySet<string>): boolean {
  const recipients = parseAddressEntries([...message.to, ...message.cc, ...message.bcc]);
  return recipients.length > 0 && recipients.every((address) => mine.has(address));
}

function parseSentence(text: string, language: Language): Sentence {
  const plain = text.replace(/https?:\/\/\S+|www\.\S+/gi, ' ').trim();
  const question = /[?？؟]["'”’»)\]]*\s*(?:[:;]-?[)(]|\p{Extended_Pictographic}|\ufe0f|\s)*$/u.test(
    plain.slice(-40),
  );
  const clauses = splitClauses(plain);
  const { words } = clauses;
  return {
    text: plain,
    words,
    cues: matchCues(plain, clauses, language),
    question,
    contrast: hasContrast(words, language),
  };
}

function stripSubject(subject: string): string {
  return subject
    .slice(0, 500)
    .replace(
      /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|sv|vs|vb|antw|doorst|i|r|rif|enc|res|ynt|回复|转发|答复)\s*[:：]\s*){1,6}/i,
      '',
    )
    .trim();
}
