import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { parseAddressEntries, type ThreadReading } from '../reading/parse-thread.ts';
import { brands } from './brands.ts';
import type { Clue } from './clue.ts';
import { countEmoji } from './count-emoji.ts';
import { isDisguised } from './disguised-text.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';
import { ANYBODYS_HOST } from './link-hosts.ts';
import { type Authentication, lacksProof, parseAuthentication } from './parse-authentication.ts';

const OFFICE =
  /@|\b(?:support|security|account|billing|service|team|alert|notification|update|delivery|help ?desk|admin|webmaster|mailbox|server|reward|confirm|approved|winner|banco|bank|\[?bb\]?|ourocard|cart[ãa]o|cr[ée]dito|saldo|cliente|protocolo|notifica|livelo)/i;
/** Clubs and classes at free mail have these too: "Summer party team". */
const CLUB = /\b(?:support|service|team|update|delivery|admin|server|cliente)/gi;
const SURNAMES = /^(?:norton|mcafee|ledger|santander)$/i;
/** Google's own signature for companies that have set up none. */
const OWN_SIGNATURE = /(?:^|\.)gappssmtp\.com$/;
const SOUNDS_OFFICIAL = /secure|verify|login|signin|account|update/;
/** Top-level domains where a name costs next to nothing. */
const CHEAP_ENDING =
  /\.(?:xyz|top|click|shop|icu|buzz|cf|tk|ml|ga|gq|live|online|site|store|club|monster|cyou|sbs|cfd|rest|quest|bond|fun|space|website|vip|beauty|life|zone|hair|skin|makeup|homes|lol|mom|pics|autos|boats|wiki|link|cam|date|win|loan|men|stream|download|review|science|racing|bid|trade|party|today|pro|best|(?:ru|sa|za|us|uk|br|cn)\.com)$/;
/** "r.a.g.n.a.r.shop.example": a name taken apart, to be another one in each mail. */
const SCATTERED = /(?:^|\.)[a-z0-9]{1,2}\.[a-z0-9]{1,2}\.[a-z0-9]{1,2}\.|(?:^|\.)[a-z](?:-[a-z]){3}/;
/** "lina_roy_22591" is a program's; "anna_1990" was born then. */
const BIRTH_YEAR = /^\D{1,64}(?:19|20)\d\d$/;
const NUMBERED = /[a-z]_(?!(?:19|20)\d\d$)\d{4,9}$/i;
const UNPROVEN = { all: 0.6, most: 0.5, some: 0.3 } as const;
/** "QKkCpXCMd": capitals among the letters, as no name has them. */
const MADE_UP = /^(?=[A-Za-z]{6,14}$)[A-Za-z]*?(?:[a-z][A-Z]{2,}[a-z]|[A-Z][a-z]{1,2}[A-Z][a-z]{0,2}[A-Z])/;
/** A placeholder that a program should have replaced. */
const TEMPLATE =
  /\{\{\s?\w{1,30}\s?\}\}|\[(?:first|last|full|user|e-?mail|to).?(?:name|address)?\]|%%\w{1,30}%%/i;
const UNSUBSCRIBE =
  /unsubscrib|opt.?out|remove (?:yourself|me)|abmelden|abbestellen|désinscri|désabonn|darse de baja|cancelar (?:a )?(?:suscripci|inscri)|descadastr|disiscri|uitschrijven|afmelden/i;
/** Parts of a domain; more are made by machines that change them for each mail. */
const LEVELS_MAX = 6;
const READ_MAX = 4_000;
const SUBJECT_MAX = 300;
const NAME_MAX = 200;

/** Compares the name that the sender uses with the address. */
export function findAddressClues(
  { context, me }: ThreadReading,
  message: CachedMessage,
  leaves: boolean,
): Clue[] {
  const domain = domainOf(message.from.email);
  const { headers } = message;
  const name = message.from.name.slice(0, NAME_MAX).normalize('NFKC');
  const clues: Clue[] = [];
  const add = (kind: Clue['kind'], weight: number, isFirm = false, isCommon = false) =>
    clues.push({ kind, weight, isFirm, isCommon });

  // A capital I passes for an l: "PayPaI".
  const brand =
    findForeignBrand(name, domain) ?? findForeignBrand(name.replace(/(?<=[a-z])I|I(?=I)/g, 'l'), domain);
  const inSubject = leaves ? findForeignBrand(message.subject.slice(0, SUBJECT_MAX), domain) : null;
  const [local = ''] = message.from.email.split('@');
  if (brand && !isSurname(brand, name, local))
    clues.push({ kind: 'falseSender', weight: 0.7, looksLike: brand });
  else if (inSubject) clues.push({ kind: 'falseSender', weight: 0.3, looksLike: inSubject });

  const results = parseAuthentication(headers['authentication-results'], context.authenticationServers);
  const lacking = lacksProof(results, domain);
  if (lacking) clues.push({ kind: 'unverifiedSender', weight: UNPROVEN[lacking], looksLike: domain });
  if (results && results.dkim !== 'pass' && results.dkim !== '')
    add('unverifiedSender', 0.15, false, lacking === null);
  const body = message.text.slice(0, READ_MAX);
  const shown = `${name} ${message.subject.slice(0, SUBJECT_MAX)}`;
  if (isDisguised(shown, body)) add('disguisedText', 0.9);
  else if (isDisguised(body, shown)) add('disguisedText', 0.7);

  const [answersTo] = parseAddressEntries([message.replyTo || (headers['reply-to'] ?? '')]);
  if (answersTo && registered(domainOf(answersTo)) !== registered(domain) && !headers['list-id']) {
    const isFree = isFreeMail(domainOf(answersTo));
    add('falseSender', isFree ? 0.35 : 0.1, false, !isFree);
  }
  const envelope = domainOf((headers['return-path'] ?? '').replace(/[<>\s]/g, ''));
  if (envelope.includes('.') && registered(envelope) !== registered(domain))
    add('falseSender', 0.15, false, true);
  if (OFFICE.test(name) && isFreeMail(domain))
    add('falseSender', 0.5, false, !OFFICE.test(name.replace(CLUB, '')));
  if (NUMBERED.test(local) && !isFreeMail(domain)) add('falseSender', 0.45, true);
  else if (/\d{4}/.test(local) && !BIRTH_YEAR.test(local) && !headers['list-id'])
    add('falseSender', 0.2, false, true);
  if (domain.split('.').length > LEVELS_MAX) add('falseSender', 0.3, true);
  if (SCATTERED.test(domain)) add('falseSender', 0.3, true);
  if (CHEAP_ENDING.test(domain)) add('falseSender', 0.25, true);
  const [mine = ''] = me.split('@');
  if (mine.length > 3 && !headers['list-unsubscribe'] && `${name} ${message.subject}`.includes(mine))
    add('falseSender', 0.2);
  if (ANYBODYS_HOST.test(domain) || /(?:^|\.)onmicrosoft\.com$/.test(domain)) add('falseSender', 0.4, true);
  if (MADE_UP.test(local)) add('falseSender', 0.45, true);
  const subject = message.subject.slice(0, SUBJECT_MAX);
  if (countEmoji(message.from.name.slice(0, NAME_MAX)) > 0) add('falseSender', 0.25, true);
  else if (countEmoji(subject.slice(0, 3)) > 0 || countEmoji(subject) > 1)
    add('falseSender', 0.1, false, true);
  if (namesOtherAddress(name, domain)) add('falseSender', 0.5);
  if (TEMPLATE.test(`${name} ${message.subject.slice(0, SUBJECT_MAX)} ${message.text.slice(0, 200)}`))
    add('falseSender', 0.35);
  if (/\d{8}/.test(name)) add('falseSender', 0.3);
  const label = ownLabel(domain);
  if (isRandom(label)) add('falseSender', 0.3, true);
  if (results && isStrange(results, domain)) add('unverifiedSender', 0.5, true);
  if (results && results.dmarc !== 'pass' && isUnannounced(message)) add('falseSender', 0.2, true);
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

/** "James Norton <james.norton@mail.example>": some brands are names of families. */
function isSurname(brand: string, name: string, local: string): boolean {
  if (!SURNAMES.test(brand)) return false;
  const [first = '', last = '', ...more] = name.toLowerCase().split(/\s+/);
  const address = local.toLowerCase();
  return (
    more.length === 0 &&
    last === brand.toLowerCase() &&
    address.startsWith(first.slice(0, 1)) &&
    address.includes(last)
  );
}

/** Proof for a domain of random letters, which is not the one in "From". */
function isStrange({ passedFor }: Authentication, domain: string): boolean {
  const isProven = passedFor.some((passed) => registered(passed) === registered(domain));
  return passedFor
    .filter((passed) => registered(passed) !== registered(domain))
    .some((passed) => isRandom(ownLabel(passed)) && !(isProven && OWN_SIGNATURE.test(passed)));
}

/** Offers to unsubscribe in words, as mass mail does, and not in the headers, as all honest mass mail does today. */
function isUnannounced({ headers, text }: CachedMessage): boolean {
  if (headers['list-unsubscribe'] || headers['list-id']) return false;
  return UNSUBSCRIBE.test(text.slice(-1_500));
}

/** "18tbx7s71y": digits among letters, or hardly a vowel. */
function isRandom(label: string): boolean {
  if (label.length < 7) return false;
  const changes = label.match(/[a-z]\d|\d[a-z]/g)?.length ?? 0;
  const sounds = label.replace(/sch/g, 's').replace(/[cpt]h/g, 't');
  return changes >= 3 || /[bcdfghjklmnpqrstvwxz]{6}/.test(sounds);
}
