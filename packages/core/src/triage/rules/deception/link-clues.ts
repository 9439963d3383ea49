import type { CachedMessage } from '../../../mime/cached-thread.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import type { Clue } from './clue.ts';
import { domainOf, registered } from './domains.ts';
import { findLinks, type MailLink } from './find-links.ts';
import { ANYBODYS_HOST, isSharingHost } from './link-hosts.ts';

const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}$|^0x|(?:^|\.)xn--/i;
/** Signs that no host has, to get past whoever reads it. */
const UNREADABLE_HOST = /[&%\u0080-\u009f\u{1d7d0}-\u{1d7ff}]/u;
const PROGRAM = /\.(?:s?html?|hta|js|vbs|exe|scr|iso|lnk|mobileconfig|img|ace|cab|jar|bat|cmd|ps1|one)$/i;
const READ_MAX = 400_000;
/** Honest text, far below what is seen, for the filters to read. */
const PUSHED_AWAY = /(?:height|margin-top|padding-top)\s{0,3}:\s{0,3}\d{4,9}(?:px|vh|em)/i;
const LINKED_PICTURE = /<a\b[^<>]{0,2000}>\s{0,20}<img\b/gi;
/** A picture with a link and a few words, sent to no list. */
const FEW_WORDS = 300;
const CHEAP_ENDING =
  /\.(?:xyz|top|click|icu|buzz|cf|tk|ml|ga|gq|monster|cyou|sbs|cfd|rest|quest|bond|vip|beauty|life|live|site|online|shop|store|fun|space|website|club|hair|lol|mom|pics|autos|homes|zone)$/;
const WORDLESS = 40;
/** Says as much as three letters. */
const WORD_SIGN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Clues of other kinds beside which it matters that every link hides where it leads, or leads to a shared document. */
const BESIDE_HIDDEN = { kind: 'any', weight: 0.3 } as const;
const BESIDE_SHARED = { kind: 'notMoney', weight: 0.5 } as const;
const SHARED = 0.4;

export function findLinkClues(
  { sentences }: ThreadReading,
  message: CachedMessage,
  found: readonly MailLink[],
): Clue[] {
  const links = found.filter(({ host }) => !isSharingHost(host));
  const domain = registered(domainOf(message.from.email));
  const elsewhere = links.filter(({ host }) => registered(host) !== domain);
  const isShared = found.some(({ host }) => isSharingHost(host) && registered(host) !== domain);
  const clues: Clue[] = [];
  const weights: number[] = [];
  const firm: number[] = [];
  const common: number[] = [];
  if (links.some(({ host }) => NUMERIC_HOST.test(host))) weights.push(0.5);
  if (links.some(({ host }) => UNREADABLE_HOST.test(host))) weights.push(0.7);
  const hidden = elsewhere.filter(({ host }) => ANYBODYS_HOST.test(host));
  if (hidden.length > 0) common.push(0.3);
  if (links.some((link) => showsAnother(link, domain))) weights.push(0.3);
  if (PUSHED_AWAY.test((message.html ?? '').slice(0, READ_MAX))) firm.push(0.4);
  if (hasActiveContent(message)) weights.push(0.6);
  const isUnlisted = !message.headers['list-unsubscribe'] && !message.headers['list-id'];
  const leaves = isUnlisted && links.length > 0 && elsewhere.length === links.length && message.html !== null;
  if (leaves) common.push(0.15);
  const isPicture = hasLinkedPicture(message.html, domain);
  if (leaves && message.text.length < FEW_WORDS && isPicture) weights.push(0.3);
  if (elsewhere.some(({ host }) => CHEAP_ENDING.test(host) && !ANYBODYS_HOST.test(host)))
    clues.push({ kind: 'deceptiveLink', weight: 0.25, isFirm: true, isCommon: true });
  const written = [message.subject, ...sentences.map(({ text }) => text)].reduce(
    (sum, text) => sum + text.length + (text.match(WORD_SIGN)?.length ?? 0) * 2,
    0,
  );
  if (written < WORDLESS && elsewhere.length > 0 && isPicture) weights.push(0.4);
  if (hidden.length > 0 && hidden.length === links.length)
    clues.push({ kind: 'deceptiveLink', weight: 0.3, isFirm: true, beside: BESIDE_HIDDEN });
  if (isShared) clues.push({ kind: 'deceptiveLink', weight: SHARED, isFirm: true, beside: BESIDE_SHARED });
  return [
    ...clues,
    ...common.map((weight) => ({ kind: 'deceptiveLink' as const, weight, isCommon: true })),
    ...weights.map((weight) => ({ kind: 'deceptiveLink' as const, weight })),
    ...firm.map((weight) => ({ kind: 'deceptiveLink' as const, weight, isFirm: true })),
  ];
}

/** A logo below the words has no link, or one to the sender. */
function hasLinkedPicture(html: string | null, domain: string): boolean {
  const pictures = (html ?? '').slice(0, READ_MAX).matchAll(LINKED_PICTURE);
  return [...pictures].some(([anchor]) =>
    findLinks({ html: anchor, text: '' }).some(({ host }) => registered(host) !== domain),
  );
}

/** "www.bank.example" as text, and the link leads to neither the bank nor the sender. */
function showsAnother({ host, shown }: MailLink, domain: string): boolean {
  return shown !== '' && shown !== registered(host) && shown !== domain;
}

/** A form for a password, or a program: ordinary mail has neither. */
function hasActiveContent({ html, attachments }: CachedMessage): boolean {
  if (attachments.some(({ filename }) => PROGRAM.test(filename.slice(-20)))) return true;
  const head = (html ?? '').slice(0, READ_MAX);
  if (/href\s{0,3}=\s{0,3}["']?\s{0,3}(?:javascript|data):/i.test(head)) return true;
  return /<form\b/i.test(head) && /<input\b[^<>]{0,300}type\s{0,3}=\s{0,3}["']?password/i.test(head);
}
