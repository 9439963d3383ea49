import type { DeceptionFlag } from '@triage/contract/inbox/deception';
import { isLookalike } from '../../../mail-text/lookalike.ts';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { readAddresses, type ThreadReading } from '../reading/read-thread.ts';
import { findBodyClues } from './body-clues.ts';
import { domainOf, isFreeMail, ownLabel, registered } from './domains.ts';
import { failsAuthentication, readAuthentication } from './read-authentication.ts';
import { asksForNewAccount } from './word-clues.ts';

/** Clues weigh; from this sum on the mail is flagged. One alone stands in ordinary mail too. */
const ENOUGH = 0.7;
const BAIT =
  'secure|security|login|signin|support|account|accounts|billing|verify|service|services|online|team|invoice|mail|office|help|update|portal|auth|pay|payments?';
/** Shorter names are part of too many words. */
const NAME_MIN = 5;

/** What about the last message is not what it pretends to be, the weightiest first. It never promotes a mail. */
export function findDeception(reading: ThreadReading): DeceptionFlag[] {
  const { last } = reading;
  if (!last || last.fromMe || reading.userSpokeLast) return [];
  const certain = [
    ...judgeSenderDomain(reading, last),
    ...judgeSenderName(reading, last),
    ...judgeAuthentication(last),
    ...judgeNewAccount(reading, last),
  ];
  const clues = isFirstContact(reading) ? findBodyClues(last, domainOf(last.from.email)) : [];
  const sum = clues.reduce((total, { weight }) => total + weight, 0);
  const [heaviest] = clues.sort((one, other) => other.weight - one.weight);
  return heaviest && sum >= ENOUGH
    ? [...certain, { kind: heaviest.kind, reason: heaviest.reason }]
    : certain;
}

function judgeSenderDomain({ me, context }: ThreadReading, { from }: CachedMessage): DeceptionFlag[] {
  const domain = domainOf(from.email);
  const known = [domainOf(me), ...(context.contacts ?? []).map(({ email }) => domainOf(email))].filter(
    (each) => each.includes('.') && !isFreeMail(each),
  );
  if (domain === '' || known.some((each) => registered(each) === registered(domain))) return [];
  const like = known.find((each) => readsLike(domain, each));
  return like ? [{ kind: 'lookalikeDomain', reason: `${domain} looks like ${registered(like)} and is not` }] : [];
}

function readsLike(domain: string, known: string): boolean {
  const [own, theirs] = [ownLabel(domain), ownLabel(known)];
  if (isLookalike(`x@${registered(domain)}`, [`x@${registered(known)}`])) return true;
  if (theirs.length < NAME_MIN) return false;
  if (new RegExp(`^(?:(?:${BAIT})-?${escape(theirs)}|${escape(theirs)}-?(?:${BAIT}))$`).test(own)) return true;
  return own !== theirs && own.length > NAME_MIN && isOneEditApart(own, theirs);
}

function escape(text: string): string {
  return text.replace(/[^a-z0-9]/g, (character) => `\\${character}`);
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOne, restOther] = [one.slice(start), other.slice(start)];
  if (restOne.slice(1) === restOther.slice(1) || restOne.slice(1) === restOther || restOne === restOther.slice(1))
    return true;
  return restOne[0] === restOther[1] && restOne[1] === restOther[0] && restOne.slice(2) === restOther.slice(2);
}

/** The name of somebody known, or the reader's own, with an address that is not theirs. */
function judgeSenderName({ me, context }: ThreadReading, { from, headers }: CachedMessage): DeceptionFlag[] {
  const name = plainName(from.name);
  const email = from.email.toLowerCase();
  if (!name.includes(' ') || headers['list-id'] || email === me) return [];
  const people = [{ name: context.userName, email: me }, ...(context.contacts ?? [])];
  const named = people.filter((person) => plainName(person.name) === name);
  if (named.length === 0 || named.some((person) => person.email === email)) return [];
  if (context.history.answered > 0 || named.some((person) => domainOf(person.email) === domainOf(email))) return [];
  return [
    { kind: 'foreignAddress', reason: `uses the name ${from.name.slice(0, 60)}, whose address you know is another` },
  ];
}

function plainName(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/[^\p{L} ]/gu, '');
  return [...letters].map((letter) => CYRILLIC[letter] ?? letter).join('').replace(/\s+/g, ' ').trim();
}
/** Letters that read the same; a name is compared by what a reader sees. */
const CYRILLIC: Record<string, string> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', в: 'b', к: 'k', м: 'm', н: 'h', т: 't' };

function judgeAuthentication({ from, headers }: CachedMessage): DeceptionFlag[] {
  const found = readAuthentication(headers['authentication-results']);
  const fails = failsAuthentication(found, { isList: Boolean(headers['list-id']), isFree: isFreeMail(domainOf(from.email)) });
  return fails ? [{ kind: 'unverifiedSender', reason: 'your mail provider could not verify the sender' }] : [];
}

function judgeNewAccount({ sentences, subject }: ThreadReading, last: CachedMessage): DeceptionFlag[] {
  const text = [subject, ...sentences].map((each) => each.text).join('. ');
  if (last.headers['list-unsubscribe'] || !asksForNewAccount(text)) return [];
  return [{ kind: 'paymentRequest', reason: 'asks you to pay to another bank account: check by phone' }];
}

function isFirstContact({ userSpokeBefore, context, me, last }: ThreadReading): boolean {
  const { answered, lastTenActions } = context.history;
  const isOwn = readAddresses([last?.from.email ?? '']).includes(me);
  return !userSpokeBefore && answered === 0 && !lastTenActions.includes('replied') && !isOwn;
}
