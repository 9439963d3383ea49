import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { readAddresses, type ThreadReading } from '../reading/read-thread.ts';
import { brands } from './brands.ts';
import type { Clue } from './clue.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';
import { ANYBODYS_HOST } from './link-clues.ts';
import { lacksProof, readAuthentication } from './read-authentication.ts';

const OFFICE =
  /@|\b(?:support|security|account|billing|service|team|alert|notification|update|delivery|help ?desk|admin|webmaster|mailbox|server|reward|confirm|approved|winner|banco|bank|\[?bb\]?|ourocard|cart[ãa]o|cr[ée]dito|saldo|cliente|protocolo|notifica|livelo)/i;
const SOUNDS_OFFICIAL = /secure|verify|login|signin|account|update/;
/** Where a name costs next to nothing. */
const CHEAP_ENDING =
  /\.(?:xyz|top|click|shop|icu|buzz|cf|tk|ml|ga|gq|live|online|site|store|club|monster|cyou|sbs|cfd|rest|quest|bond|fun|space|website|vip)$/;
const UNPROVEN = { all: 0.6, most: 0.5, some: 0.3 } as const;
/** "QKkCpXCMd": capitals among the letters, as no name has them. */
const MADE_UP = /^(?=[A-Za-z]{6,14}$)[A-Za-z]*?(?:[a-z][A-Z]{2,}[a-z]|[A-Z][a-z]{1,2}[A-Z][a-z]{0,2}[A-Z])/;
/** What a program was to replace. */
const TEMPLATE = /\{\{\s?\w{1,30}\s?\}\}|\[first.?name\]|%%\w{1,30}%%/i;
/** Parts of a domain; more are made by machines that change them for each mail. */
const LEVELS_MAX = 6;
const READ_MAX = 4_000;
const SUBJECT_MAX = 300;
const NAME_MAX = 200;

/** Whose name the sender uses, and from which address. */
export function findAddressClues(
  { context, me }: ThreadReading,
  message: CachedMessage,
  leaves: boolean,
): Clue[] {
  const domain = domainOf(message.from.email);
  const { headers } = message;
  const name = message.from.name.slice(0, NAME_MAX).normalize('NFKC');
  const clues: Clue[] = [];
  const add = (kind: Clue['kind'], weight: number) => clues.push({ kind, weight });

  const brand = findForeignBrand(name, domain);
  const inSubject = leaves ? findForeignBrand(message.subject.slice(0, SUBJECT_MAX), domain) : null;
  if (brand) clues.push({ kind: 'falseSender', weight: 0.7, looksLike: brand });
  else if (inSubject) clues.push({ kind: 'falseSender', weight: 0.3, looksLike: inSubject });

  const results = readAuthentication(headers['authentication-results'], context.authenticationServers);
  const lacking = lacksProof(results, domain);
  if (lacking) clues.push({ kind: 'unverifiedSender', weight: UNPROVEN[lacking], looksLike: domain });
  if (isDisguised(`${name} ${message.subject.slice(0, SUBJECT_MAX)}`)) add('disguisedText', 0.9);
  else if (isDisguised(message.text.slice(0, READ_MAX))) add('disguisedText', 0.7);

  const [answersTo] = readAddresses([message.replyTo || (headers['reply-to'] ?? '')]);
  if (answersTo && registered(domainOf(answersTo)) !== registered(domain) && !headers['list-id'])
    add('falseSender', isFreeMail(domainOf(answersTo)) ? 0.35 : 0.1);
  const envelope = domainOf((headers['return-path'] ?? '').replace(/[<>\s]/g, ''));
  if (envelope.includes('.') && registered(envelope) !== registered(domain)) add('falseSender', 0.15);
  if (OFFICE.test(name) && isFreeMail(domain)) add('falseSender', 0.5);
  const [local = ''] = message.from.email.split('@');
  if (/\d{4}/.test(local)) add('falseSender', 0.2);
  if (domain.split('.').length > LEVELS_MAX) add('falseSender', 0.3);
  if (CHEAP_ENDING.test(domain)) add('falseSender', 0.25);
  const [mine = ''] = me.split('@');
  if (mine.length > 3 && !headers['list-unsubscribe'] && `${name} ${message.subject}`.includes(mine))
    add('falseSender', 0.2);
  if (ANYBODYS_HOST.test(domain)) add('falseSender', 0.4);
  if (MADE_UP.test(local)) add('falseSender', 0.45);
  if (namesOtherAddress(name, domain)) add('falseSender', 0.5);
  if (TEMPLATE.test(`${name} ${message.subject.slice(0, SUBJECT_MAX)}`)) add('falseSender', 0.35);
  if (/\d{8}/.test(name)) add('falseSender', 0.3);
  const label = ownLabel(domain);
  if (isRandom(label)) add('falseSender', 0.3);
  if (label.includes('-') && SOUNDS_OFFICIAL.test(label)) add('falseSender', 0.4);
  return clues;
}

/** "Shop (<news@shop.example>)" as the name of another address. */
function namesOtherAddress(name: string, domain: string): boolean {
  const named = /@([a-z0-9.-]{4,100})/i.exec(name)?.[1];
  return named?.includes('.') === true && registered(named) !== registered(domain);
}

/** The name of a company that the domain does not belong to. */
function findForeignBrand(text: string, domain: string): string | null {
  const own = ownLabel(domain);
  for (const [name, theirs] of brands) {
    const found = name.exec(text);
    if (found && !theirs.test(own)) return found[0];
  }
  return null;
}

/** A word of Latin and of Cyrillic or Greek letters, letters of formulas, or signs without width between letters. */
function isDisguised(text: string): boolean {
  if (!/[^\u0020-\u007f\s]/.test(text)) return false;
  return (
    /[a-z][а-яѕіјԁһӏα-ω]|[а-яѕіјԁһӏα-ω][a-z]/iu.test(text) ||
    /[\u{1d400}-\u{1d7ff}]{4}/u.test(text) ||
    (text.match(/[a-z][\u200b-\u200d\u2060]{1,9}[a-z]/gi)?.length ?? 0) > 5 ||
    (text.match(/[a-z][\u0334-\u0338]/gi)?.length ?? 0) > 1
  );
}

/** "18tbx7s71y": digits among letters, or hardly a vowel. */
function isRandom(label: string): boolean {
  if (label.length < 7) return false;
  const changes = label.match(/[a-z]\d|\d[a-z]/g)?.length ?? 0;
  return changes >= 3 || /[bcdfghjklmnpqrstvwxz]{6}/.test(label);
}
