import { detectLanguage, type Language } from '../model/detect-language.ts';
import { findDates } from '../model/find-dates.ts';
import { findQuestions } from '../model/parse-mail-text.ts';
import { PHRASES } from '../model/phrases.ts';
import { messagesOf } from './answer-from-thread.ts';
import { sentencesIn } from './extract.ts';
import { findTarget } from './find-target.ts';
import { sayNothing } from './look-up.ts';
import { addressIn, nameIn, pickAddress, pickThread, threadsOf } from './pick-threads.ts';
import { findResult, listOf, type Plan, type Request, textOf } from './request.ts';
import { inWords, sayOutcome } from './say.ts';
import { queryForOne } from './search-query.ts';

const SUBJECT_MAX = 60;

/** Answers a thread: found by its sender and words, read, then a card with the whole email. */
export const replyToThread: Plan = (request) => {
  const done = findResult(request, 'send_email');
  if (done) return { say: sayOutcome(request, done) };
  const { head, content } = splitRequest(request.said);
  const target = findTarget(head);
  const search = findResult(request, 'search_mail');
  const query = queryForOne(target);
  if (!query)
    return {
      say: inWords(request, 'To whom? Name the sender or the subject.', 'Wem? Nenne Absender oder Betreff.'),
    };
  if (!search) return { call: 'search_mail', input: { query, limit: 10 } };
  const thread = pickThread(target, threadsOf(search));
  if (!thread) return { say: sayNothing(request, target.sender || target.words.join(' ')) };
  const read = findResult(request, 'read_thread');
  if (!read) return { call: 'read_thread', input: { threadId: thread.threadId } };
  const theirs = listOf(read, 'messages').findLast((message) => message['fromMe'] !== true);
  const from = textOf(theirs, 'from');
  const to = addressIn(textOf(theirs, 'replyTo')) || addressIn(from);
  if (!to)
    return {
      say: inWords(
        request,
        'Nobody else wrote in that thread.',
        'In diesem Thread hat sonst niemand geschrieben.',
      ),
    };
  const last = messagesOf(read).findLast(({ fromMe }) => !fromMe)?.text ?? '';
  const body = writeBody(request, {
    name: nameIn(from),
    language: languageOf(content, last),
    isFamiliar: isFamiliar(last, request),
    content: content ? [finish(content)] : answersTo(last),
  });
  const subject = `Re: ${thread.subject.replace(/^(?:(?:re|aw|sv|fwd?|wg)\s*:\s*)+/i, '')}`;
  return { call: 'send_email', input: { to: [to], subject, body, threadId: thread.threadId } };
};

/** A new email, now or later, to an address or to somebody whose address is in the mail. */
export function writeMail(tool: 'send_email' | 'schedule_send'): Plan {
  return (request) => {
    const done = findResult(request, tool);
    if (done) return { say: sayOutcome(request, done) };
    const { head, content } = splitRequest(request.said);
    const target = findTarget(head);
    const sendAt = tool === 'schedule_send' ? findDates(head, request.clock)[0] : undefined;
    if (tool === 'schedule_send' && !sendAt)
      return {
        say: inWords(request, 'When? For example “tomorrow at 8”.', 'Wann? Zum Beispiel „morgen um 8 Uhr“.'),
      };
    if (!content)
      return {
        say: inWords(
          request,
          'What shall it say? For example: “Write to Ben: thank you”.',
          'Was soll darin stehen? Zum Beispiel: „Schreibe an Ben: danke“.',
        ),
      };
    const recipient = findRecipient(request, target);
    if ('say' in recipient || 'call' in recipient) return recipient;
    const body = writeBody(request, {
      name: recipient.name,
      language: detectLanguage(content),
      isFamiliar: true,
      content: [finish(content)],
    });
    const input = { to: [recipient.address], subject: subjectOf(head, content), body };
    return { call: tool, input: sendAt ? { ...input, sendAt: sendAt.toISOString() } : input };
  };
}

type Recipient =
  | { name: string; address: string }
  | { say: string }
  | { call: string; input: Record<string, unknown> };

function findRecipient(request: Request, target: ReturnType<typeof findTarget>): Recipient {
  if (target.sender.includes('@')) return { name: '', address: target.sender };
  if (!target.sender)
    return {
      say: inWords(
        request,
        'To whom? Name a person or an address.',
        'An wen? Nenne einen Namen oder eine Adresse.',
      ),
    };
  const search = findResult(request, 'search_mail');
  if (!search)
    return {
      call: 'search_mail',
      input: { query: queryForOne({ ...target, words: [], quoted: '' }), limit: 10 },
    };
  return pickAddress(target, threadsOf(search), request) ?? { say: sayNothing(request, target.sender) };
}

interface Letter {
  name: string;
  language: Language;
  isFamiliar: boolean;
  content: string[];
}

function writeBody({ owner }: Request, { name, language, isFamiliar, content }: Letter): string {
  const words = PHRASES[language];
  const first = name.split(/\s+/)[0] ?? '';
  // A formal greeting uses the full name: a first name does not tell Mr from Ms.
  const formal = name && words.nobody.replace(/[,:!]?$/, (end) => ` ${name}${end}`);
  const opening = !name ? words.nobody : isFamiliar ? words.greeting.replace('{name}', first) : formal;
  const closing = isFamiliar ? words.briefClosing : words.closing;
  const writer = isFamiliar ? owner.name.split(' ')[0] : owner.name;
  return [opening, ...content, `${closing}\n${writer}`].join('\n\n');
}

/** The language of the text to send; a few words that could be any language take that of the thread. */
function languageOf(content: string, last: string): Language {
  const language = detectLanguage(content);
  const isClear =
    language !== 'en' || /\b(?:the|is|are|and|to|we|you|it|i|a|for|not|will|can|yes|please)\b/i.test(content);
  return content && isClear ? language : detectLanguage(last);
}

/** The questions of the email, each with a gap that only the user can fill. */
function answersTo(text: string): string[] {
  const { asked, noted } = PHRASES[detectLanguage(text)];
  const questions = findQuestions(sentencesIn(text).join('\n'), 3);
  return questions.length > 0 ? questions.map((each) => asked.replace('{question}', () => each)) : [noted];
}

function isFamiliar(text: string, { owner }: Request): boolean {
  const [first = '', last = ''] = owner.name.split(' ');
  const opening = text.trim().slice(0, 80);
  return (
    !(last !== '' && opening.includes(last)) &&
    (opening.includes(first) || !/sehr geehrte|guten tag|\bdear\b|madame|señora/i.test(opening))
  );
}

/** Recipient and time stand before the colon, "saying" or "that"; the text of the email follows. */
function splitRequest(said: string): { head: string; content: string } {
  const found = /(?:\b(?:saying|say)\b\s*(?:that\b)?\s*:?|:(?=\s)|,?\s\b(?:that|dass)\b)\s*/i.exec(said);
  if (!found) return { head: said, content: '' };
  const content = said
    .slice(found.index + found[0].length)
    .replace(/^["“„]|["”“]$/g, '')
    .trim();
  return {
    head: said.slice(0, found.index),
    content: /dass/i.test(found[0]) ? toMainClause(content) : content,
  };
}

/** "dass wir ihn morgen bringen" is "Wir bringen ihn morgen". */
function toMainClause(clause: string): string {
  const words = clause.replace(/[.!]$/, '').split(/\s+/);
  const [subject = '', ...rest] = words;
  const verb = rest.pop();
  if (!verb || /[,;]/.test(clause) || !/^(?:ich|wir|er|sie|es)$/i.test(subject)) return clause;
  const parted = /^(vorbei|zurück|mit|ab|an(?!tw)|ein|nach|zu)(\p{Ll}{4,})$/u.exec(verb);
  return [subject, parted?.[2] ?? verb, ...rest, ...(parted?.[1] ? [parted[1]] : [])].join(' ');
}

function finish(content: string): string {
  const sentence = `${content.charAt(0).toUpperCase()}${content.slice(1)}`;
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function subjectOf(head: string, content: string): string {
  const about = /\b(?:about|regarding|über|wegen)\s+(?:the\s+|my\s+)?(.{3,60}?)\s*$/i.exec(head)?.[1];
  const subject = about ?? content.split(/(?<=[.!?])\s/)[0]?.replace(/[.!?]$/, '') ?? content;
  const short =
    subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX).replace(/\s+\S*$/, '')}…` : subject;
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}
