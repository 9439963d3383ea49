import type { CachedMessage } from '../../../mime/cached-thread.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import type { Clue } from './clue.ts';
import { domainOf, registered } from './domains.ts';
import type { MailLink } from './find-links.ts';

/** Where anybody puts up a page in a minute, and what hides where a link leads. */
export const ANYBODYS_HOST =
  /(?:^|\.)(?:web\.app|firebaseapp\.com|r2\.dev|workers\.dev|pages\.dev|blogspot\.[a-z.]+|weebly\.com|wixsite\.com|glitch\.me|netlify\.app|vercel\.app|github\.io|azurewebsites\.net|windows\.net|cloudfront\.net|amazonaws\.com|storage\.googleapis\.com|000webhostapp\.com|herokuapp\.com|repl\.co|ngrok\.io|duckdns\.org|bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|rb\.gy|rebrand\.ly|t\.ly|s\.id|ipfs\.io|dweb\.link|linktr\.ee|forms\.gle|translate\.goog|sendgrid\.net|rs6\.net|goo\.gl|ow\.ly|buff\.ly|shorturl\.at|shorter\.me|l\.ead\.me|qrco\.de|sites\.google\.com|docs\.google\.com|drive\.google\.com|myftp\.org|ddns\.net|trycloudflare\.com|surge\.sh|onrender\.com|webflow\.io|framer\.app|godaddysites\.com|square\.site)$/i;
const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}$|^0x|(?:^|\.)xn--/i;
/** Signs that no host has, to get past whoever reads it. */
const UNREADABLE_HOST = /[&%\u0080-\u009f\u{1d7d0}-\u{1d7ff}]/u;
const PROGRAM = /\.(?:s?html?|hta|js|vbs|exe|scr|iso|lnk|mobileconfig|img|ace|cab|jar|bat|cmd|ps1|one)$/i;
const READ_MAX = 400_000;
/** Honest text, far below what is seen, for the filters to read. */
const PUSHED_AWAY = /(?:height|margin-top|padding-top)\s{0,3}:\s{0,3}\d{4,9}(?:px|vh|em)/i;
/** A picture with a link and a few words, sent to no list. */
const FEW_WORDS = 300;
const CHEAP_ENDING =
  /\.(?:xyz|top|click|icu|buzz|cf|tk|ml|ga|gq|monster|cyou|sbs|cfd|rest|quest|bond|vip|beauty|life|live|site|online|shop|store|fun|space|website|club|hair|lol|mom|pics|autos|homes|zone)$/;
const WORDLESS = 40;

export function findLinkClues(
  { sentences }: ThreadReading,
  message: CachedMessage,
  links: readonly MailLink[],
): Clue[] {
  const domain = registered(domainOf(message.from.email));
  const elsewhere = links.filter(({ host }) => registered(host) !== domain);
  const weights: number[] = [];
  const firm: number[] = [];
  if (links.some(({ host }) => NUMERIC_HOST.test(host))) weights.push(0.5);
  if (links.some(({ host }) => UNREADABLE_HOST.test(host))) weights.push(0.7);
  const hidden = elsewhere.filter(({ host }) => ANYBODYS_HOST.test(host));
  if (hidden.length > 0) weights.push(0.3);
  if (hidden.length > 0 && hidden.length === links.length) firm.push(0.3);
  if (links.some((link) => showsAnother(link, domain))) weights.push(0.3);
  if (PUSHED_AWAY.test((message.html ?? '').slice(0, READ_MAX))) firm.push(0.4);
  if (hasActiveContent(message)) weights.push(0.6);
  const isUnlisted = !message.headers['list-unsubscribe'] && !message.headers['list-id'];
  const leaves = isUnlisted && links.length > 0 && elsewhere.length === links.length && message.html !== null;
  if (leaves) weights.push(0.15);
  if (leaves && message.text.length < FEW_WORDS && /<img\b/i.test(message.html ?? '')) weights.push(0.3);
  if (elsewhere.some(({ host }) => CHEAP_ENDING.test(host))) firm.push(0.25);
  const written = message.subject.length + sentences.reduce((sum, { text }) => sum + text.length, 0);
  if (written < WORDLESS && elsewhere.length > 0 && /<img\b/i.test(message.html ?? '')) weights.push(0.4);
  return [
    ...weights.map((weight) => ({ kind: 'deceptiveLink' as const, weight })),
    ...firm.map((weight) => ({ kind: 'deceptiveLink' as const, weight, isFirm: true })),
  ];
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
