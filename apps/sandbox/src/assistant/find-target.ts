import { findEmails } from '../model/parse-mail-text.ts';

/** The threads that a request refers to: sender, subject, and whether several are meant. */
export interface Target {
  /** A name or an address. */
  sender: string;
  quoted: string;
  words: string[];
  isSeveral: boolean;
  isNewsletters: boolean;
}

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&’'-]*(?:\.\p{L}+)?`;
/** Written small or with a capital; the name itself always has one. */
const BEFORE_NAME = ['from', 'by', 'to', 'with', 'of', 'von', 'an', 'mit', 'did', 'does', 'has', 'if', 'wenn']
  .concat(['block', 'blockiere', 'write', 'tell', 'ask', 'answer', 'mail', 'email', 'e-mail', 'send'])
  .concat(['antworte', 'schreib', 'schreibe', 'sag', 'sage', 'frag', 'frage'])
  .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
  .join('|');
const SENDER = new RegExp(String.raw`(?<!\p{L})(?:${BEFORE_NAME})\s+["“]?(${NAME}(?:\s+${NAME})*)`, 'gu');
const LOWER_SENDER = /\b(?:from|von)\s+([\p{Ll}\p{N}-]{3,})/u;
const NO_NAME =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|^(?:fyi|reply|schedule|done|inbox|trash|spam|archive|it|me|my|i|we|he|she|they|that|this|these|those|the|a|an|die|der|das|den|dem|alle|all|any|everything|nobody|emails?|mails?|today|tomorrow|now|last|next|everyone|somebody)$/i;
const SEVERAL =
  /\b(?:all|alle[ns]?|everything|every|them|these|those|both|several|newsletters?|(?:e-?)?mails|emails|messages|threads|conversations|notifications|digests|invoices|receipts)\b/i;
const NOISE = new Set(
  `a about above after again all am an and any are around ask asked at be because been but by can could did do does done
  email emails e-mail for from get give had has have he her him his how i if in into is it its last latest let letter lot
  mail mails me message messages my need needs newest new no not of off on one or our out please say says said saying
  send sent she show should some tell that the their them there these they this thread threads those to too up us was we
  were what when where which who whom why will with would you your yes conversation conversations archive archived
  snooze snoozed mute star starred unstar delete trash remove report spam block label move put restore remind reminder
  until tomorrow today tonight week month morning afternoon evening noon next monday tuesday wednesday thursday friday
  saturday sunday summarize summarise summary read open find search look reply respond answer answers write book meeting
  schedule invite anybody anyone nobody everything want wants wrote offer everyone since before hour hours minute minutes
  attachment attachments file files lane fyi inbox reply done day days am pm give cancel call off reschedule event got
  der die das den dem des ein eine einen einer und oder ist sind war mit von über für auf in im an zu zum zur was wer
  wann wo wie bis heute morgen bitte ich du er sie es wir mir mich mein meine archiviere verschiebe zeige suche finde
  lösche schreibe schreib antworte nachricht nachrichten sage sag hat haben um uhr zusammen fasse fass`.split(
    /\s+/,
  ),
);

export function findTarget(said: string): Target {
  const quoted = /["“„«]([^"”“»]{2,120})["”“»]/u.exec(said)?.[1]?.trim() ?? '';
  const unquoted = quoted ? said.replace(quoted, ' ') : said;
  const sender = findEmails(unquoted)[0] ?? findName(unquoted);
  const rest = sender ? unquoted.replace(sender, ' ') : unquoted;
  return {
    sender,
    quoted,
    words: quoted ? [] : wordsOf(rest),
    isSeveral: SEVERAL.test(unquoted),
    isNewsletters: /\b(?:newsletters?|digests?)\b/i.test(unquoted),
  };
}

/** A sentence without the words that every request contains. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/[’']s\b/g, '')
    .replace(
      /\b\d{1,2}(?::\d\d)?\s?(?:am|pm|uhr)\b|\bat \d{1,2}\b|\bolder than (?:a|one) (?:week|month)\b/gi,
      ' ',
    )
    .match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu);
  return [...new Set(words ?? [])].filter((word) => !NOISE.has(word.toLowerCase()) && word.length > 1);
}

function findName(text: string): string {
  for (const [, found = ''] of text.matchAll(SENDER)) {
    const name = found.split(/\s+/);
    const end = name.findIndex((part, index) => index > 0 && NO_NAME.test(part));
    const kept = (end < 0 ? name : name.slice(0, end)).join(' ');
    if (kept && (!NO_NAME.test(kept) || /^The \p{Lu}/u.test(kept))) return kept;
  }
  const lower = LOWER_SENDER.exec(text)?.[1] ?? '';
  return NO_NAME.test(lower) || NOISE.has(lower) ? '' : lower;
}
