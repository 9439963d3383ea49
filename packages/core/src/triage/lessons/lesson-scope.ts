import type { LessonKey } from '@triage/database/tables/senders/sender-lessons';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { isNoReply } from '../rules/reading/is-no-reply.ts';

/** So many earlier threads with the same pattern make it one; twice is chance. */
const RECURS_AFTER = 2;
const PATTERN_MAX = 200;

const REPLY_MARKS =
  /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|sv|vs|vb|antw|doorst|r|rif|enc|res|ynt|回复|转发|答复)\s*[:：]\s*){1,6}/i;
/** Parts of a date that a series counts through, in the languages where series of that kind are common. */
const DATE_WORDS =
  /(?<!\p{L})(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch|s)?|märz|apr(?:il)?|avril|may|mai|june?|juni|juin|july?|juli|juillet|aug(?:ust)?|août|sep(?:t(?:ember|embre)?)?|okt(?:ober)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dez(?:ember)?|dec(?:ember)?|décembre|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi|mercredi|jeudi|vendredi)(?!\p{L})/giu;

interface Mail {
  sender: string;
  subject: string;
  headers: Record<string, string>;
}

/** The scope of a correction: the narrowest one that will recur, so that the same correction has the same scope again. */
export function chooseLesson({ subjects, ...mail }: Mail & { subjects: readonly string[] }): LessonKey {
  const pattern = subjectPattern(mail.subject);
  const alike = subjects.filter((subject) => subjectPattern(subject) === pattern).length;
  if (pattern !== '' && alike >= RECURS_AFTER) return { sender: mail.sender, scope: 'subject', pattern };
  return listKey(mail) ?? senderKey(mail);
}

/** The lessons that fit a mail, the narrowest first. */
export function lessonKeys(message: Pick<CachedMessage, 'from' | 'subject' | 'headers'>): LessonKey[] {
  const mail = { sender: message.from.email, subject: message.subject, headers: message.headers };
  const pattern = subjectPattern(mail.subject);
  const list = listKey(mail);
  return [
    ...(pattern === '' ? [] : [{ sender: mail.sender, scope: 'subject' as const, pattern }]),
    ...(list ? [list] : []),
    senderKey(mail),
  ];
}

/** "Re: Status week 12 (3 Mar)" and next week's are the same subject. Empty where too little is left of it. */
export function subjectPattern(subject: string): string {
  const pattern = subject
    .slice(0, 500)
    .replace(REPLY_MARKS, '')
    .toLowerCase()
    .replace(DATE_WORDS, '#')
    .replace(/\d+/g, '#')
    .replace(/[\s\p{P}]*#(?:[\s\p{P}]*#)*/gu, ' #')
    .replace(/[\s\p{P}]+$/u, (end) => (end.includes('#') ? ' #' : ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PATTERN_MAX);
  return /\p{L}{2}/u.test(pattern) ? pattern : '';
}

function listKey({ headers }: Mail): LessonKey | null {
  const header = headers['list-id'] ?? '';
  const list = (/<([^<>]{1,200})>/.exec(header)?.[1] ?? header).trim().toLowerCase().slice(0, PATTERN_MAX);
  return list === '' ? null : { sender: '', scope: 'list', pattern: list };
}

function senderKey({ sender, headers }: Mail): LessonKey {
  const automated =
    Boolean(headers['list-unsubscribe']) ||
    /bulk|junk/i.test(headers['precedence'] ?? '') ||
    !/^(?:no\b|$)/i.test(headers['auto-submitted']?.trim() ?? '') ||
    isNoReply(sender);
  return { sender, scope: automated ? 'bulk' : 'personal', pattern: '' };
}
