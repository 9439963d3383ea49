import type { DeceptionFlag } from '@triage/contract/inbox/deception';
import { readMessageText } from '../../../mailbox/inbox/message-text.ts';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { readAddresses } from '../reading/read-thread.ts';
import { brands } from './brands.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';
import { findLinks, type MailLink } from './find-links.ts';
import { isUnsigned, readAuthentication } from './read-authentication.ts';
import { countWords } from './word-clues.ts';

export interface Clue extends DeceptionFlag {
  weight: number;
}

/** Where anybody puts up a page in a minute, and what hides where a link leads. */
const ANYBODYS_HOST =
  /(?:^|\.)(?:web\.app|firebaseapp\.com|r2\.dev|workers\.dev|pages\.dev|blogspot\.[a-z.]+|weebly\.com|wixsite\.com|glitch\.me|netlify\.app|vercel\.app|github\.io|azurewebsites\.net|windows\.net|cloudfront\.net|amazonaws\.com|storage\.googleapis\.com|000webhostapp\.com|herokuapp\.com|repl\.co|ngrok\.io|duckdns\.org|bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|rb\.gy|rebrand\.ly|t\.ly|s\.id|ipfs\.io|dweb\.link|linktr\.ee|forms\.gle|translate\.goog|sendgrid\.net|rs6\.net)$/i;
const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}$|^0x|(?:^|\.)xn--/i;
const NAME_TOO =
  /@|\b(?:support|security|account|billing|service|team|alert|notification|update|delivery|help ?desk|admin|webmaster|mailbox|server|reward|confirm|approved|winner|banco|bank|\[?bb\]?|ourocard|cart[ãa]o|cr[ée]dito|saldo|cliente|protocolo|notifica|livelo)/i;

/** What speaks for fraud in a first mail of somebody: what it asks, where its links lead, whose name it uses. */
export function findBodyClues(message: CachedMessage, domain: string): Clue[] {
  const text = `${message.subject}\n${readMessageText(message).text}`;
  const words = countWords(`${message.subject}\n${message.text}`);
  const links = findLinks(message);
  const elsewhere = links.filter(({ host }) => registered(host) !== registered(domain));
  const leaves = elsewhere.length > 0 && elsewhere.length * 2 >= links.length;
  const isBulk = Boolean(message.headers['list-id']);
  const clues: Clue[] = [];
  const add = (kind: DeceptionFlag['kind'], weight: number, reason: string) =>
    clues.push({ kind, weight: isBulk ? weight * 0.4 : weight, reason });

  const brand = brandOf(message, domain);
  if (brand.inName) add('falseSender', 0.7, 'names a company that this address does not belong to');
  else if (brand.inSubject && leaves) add('falseSender', 0.3, 'names a company that this address does not belong to');

  const asksLogin = words.password + words.passwordAbroad;
  if (asksLogin > 0 && leaves)
    add('passwordRequest', Math.min(0.55 + asksLogin * 0.2, 1), 'asks you to sign in, with a link to somewhere else');
  else if (asksLogin > 0) add('passwordRequest', Math.min(0.2 + asksLogin * 0.15, 0.65), 'asks about your account or password');
  if (words.payment > 0)
    add('paymentRequest', Math.min(0.15 + words.payment * 0.15, 0.5), 'asks you to pay, and nobody here knows the sender');
  if (words.prize > 0) add('advanceFee', Math.min(words.prize * 0.3, 0.8), 'promises a prize or a reward');
  if (words.coins > 0) add('advanceFee', Math.min(0.35 + words.coins * 0.2, 0.9), 'promises money or coins');
  if (words.advance > 1) add('advanceFee', Math.min(words.advance * 0.3, 1.2), 'promises money, as advance-fee fraud does');
  if (words.extortion > 0) add('extortion', Math.min(words.extortion * 0.5, 1), 'threatens you, as extortion does');
  if (words.urgent > 0 && clues.length > 0) add('passwordRequest', 0.2, 'puts you under pressure');

  if (isUnsigned(readAuthentication(message.headers['authentication-results'])))
    add('unverifiedSender', 0.5, 'your mail provider could not verify the sender');
  if (isDisguised(`${message.from.name} ${message.subject}`))
    add('falseSender', 0.9, 'is written with foreign letters that look like Latin ones');
  else if (isDisguised(message.text.slice(0, 4_000)))
    add('falseSender', 0.6, 'is written with foreign letters that look like Latin ones');

  const bad = links.find(({ host }) => NUMERIC_HOST.test(host));
  if (bad) add('deceptiveLink', 0.5, 'links to an address made of numbers or foreign letters');
  if (elsewhere.some(({ host }) => ANYBODYS_HOST.test(host))) add('deceptiveLink', 0.3, 'links to a page that anybody can put up');
  if (links.some((link) => showsAnother(link, domain))) add('deceptiveLink', 0.3, 'shows another address than its links lead to');
  if (hasActiveContent(message)) add('deceptiveLink', 0.6, 'contains a form or a program, which ordinary email does not');

  const [answersTo] = readAddresses([message.replyTo || (message.headers['reply-to'] ?? '')]);
  if (answersTo && registered(domainOf(answersTo)) !== registered(domain) && !isBulk)
    add('falseSender', isFreeMail(domainOf(answersTo)) ? 0.35 : 0.1, 'wants answers at another address');
  const envelope = domainOf((message.headers['return-path'] ?? '').replace(/[<>\s]/g, ''));
  if (envelope.includes('.') && registered(envelope) !== registered(domain)) add('falseSender', 0.15, 'was sent from another domain');
  if (NAME_TOO.test(message.from.name) && isFreeMail(domain)) add('falseSender', 0.5, 'an office with a private address');
  if (isRandom(ownLabel(domain))) add('falseSender', 0.3, 'comes from a domain without a name');
  if (new RegExp('(?:secure|verify|login|signin|account|update)').test(ownLabel(domain)) && ownLabel(domain).includes('-'))
    add('falseSender', 0.4, 'comes from a domain that only sounds official');
  if (text.length < 40 && elsewhere.length > 0 && /<img\b/i.test(message.html ?? '')) add('deceptiveLink', 0.4, 'is a picture with a link');
  return clues;
}

function brandOf(message: CachedMessage, domain: string): { inName: boolean; inSubject: boolean } {
  const own = ownLabel(domain);
  const foreign = (text: string) => brands.some(([name, theirs]) => name.test(text) && !theirs.test(own));
  const name = message.from.name.normalize('NFKC');
  return { inName: foreign(name), inSubject: foreign(message.subject.slice(0, 300)) };
}

/** "www.bank.example" as text, and the link leads to neither the bank nor the sender. */
function showsAnother({ host, shown }: MailLink, domain: string): boolean {
  return shown !== '' && shown !== registered(host) && shown !== registered(domain);
}

function hasActiveContent({ html, attachments }: CachedMessage): boolean {
  if (attachments.some(({ filename }) => /\.(?:s?html?|hta|js|vbs|exe|scr|iso|lnk)$/i.test(filename))) return true;
  const head = (html ?? '').slice(0, 400_000);
  return /href\s{0,3}=\s{0,3}["']?\s{0,3}(?:javascript|data):/i.test(head) || /<form\b[^>]{0,500}>[\s\S]{0,3000}?type\s{0,3}=\s{0,3}["']?password/i.test(head);
}

/** A word of Latin and of Cyrillic or Greek letters, letters of formulas, or signs without width between letters. */
function isDisguised(text: string): boolean {
  return (
    /[a-z][а-яѕіјԁһӏα-ω]|[а-яѕіјԁһӏα-ω][a-z]/iu.test(text) ||
    /[\u{1d400}-\u{1d7ff}]{4}/u.test(text) ||
    (text.match(/\p{L}[\u200b-\u200d\u2060\u00ad]\p{L}/gu)?.length ?? 0) > 5
  );
}

/** "18tbx7s71y": digits among letters, or hardly a vowel. */
function isRandom(label: string): boolean {
  if (label.length < 7) return false;
  const changes = label.match(/[a-z]\d|\d[a-z]/g)?.length ?? 0;
  return changes >= 3 || /[bcdfghjklmnpqrstvwxz]{6}/.test(label);
}
