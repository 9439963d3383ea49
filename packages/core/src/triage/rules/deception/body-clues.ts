import type { DeceptionKind } from '@triage/contract/triage/deception';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { parseAddressEntries, type ThreadReading } from '../reading/parse-thread.ts';
import { findAddressClues } from './address-clues.ts';
import type { Clue } from './clue.ts';
import { domainOf, isFreeMail, registered } from './domains.ts';
import { findLinks } from './find-links.ts';
import { findLinkClues } from './link-clues.ts';
import { isSharingHost } from './link-hosts.ts';
import { findPleaClues } from './plea-clues.ts';
import { countWords, type WordClue } from './word-clues.ts';

/** What lists say of accounts and prizes is said to many, and mostly honest. */
const ON_A_LIST = 0.4;
/** In so long a text, two or three such phrases stand by chance. */
const LONG_TEXT = 4_000;
const IN_LONG_TEXT = 0.6;

/** What speaks for fraud in the first mail of somebody: what it asks, where its links lead, whose name it uses. */
export function findBodyClues(reading: ThreadReading, message: CachedMessage): Clue[] {
  const domain = domainOf(message.from.email);
  const words = countWords(`${message.subject}\n${message.text}`);
  const links = findLinks(message);
  const counted = links.filter(({ host }) => !isSharingHost(host));
  const elsewhere = counted.filter(({ host }) => registered(host) !== registered(domain));
  const leaves = elsewhere.length > 0 && elsewhere.length * 2 >= counted.length;
  const clues = [
    ...findWordClues(words, leaves, answersAtFreeMail(message, domain)).map((clue) =>
      message.text.length > LONG_TEXT ? { ...clue, weight: clue.weight * IN_LONG_TEXT } : clue,
    ),
    ...findPleaClues(message, links.length),
    ...findLinkClues(reading, message, links),
    ...findAddressClues(reading, message, leaves),
  ];
  const kept = keepSupported(clues);
  const { headers } = message;
  if (!headers['list-id'] && !/^(?:bulk|list)/i.test(headers['precedence'] ?? '')) return kept;
  return kept.map((clue) =>
    clue.kind === 'disguisedText' || clue.isFirm ? clue : { ...clue, weight: clue.weight * ON_A_LIST },
  );
}

/** Without the clues that count only beside others, where these are missing. */
function keepSupported(clues: readonly Clue[]): Clue[] {
  const support = clues
    .filter(({ kind, isCommon }) => kind !== 'deceptiveLink' && !isCommon)
    .reduce((sum, { weight }) => sum + weight, 0);
  return clues.filter(({ beside = 0 }) => support >= beside);
}

/** "Reply-To" of an address that anybody can have, and "From" of a company. */
function answersAtFreeMail({ replyTo, headers }: CachedMessage, domain: string): boolean {
  const [address] = parseAddressEntries([replyTo || (headers['reply-to'] ?? '')]);
  return (
    address !== undefined &&
    isFreeMail(domainOf(address)) &&
    registered(domainOf(address)) !== registered(domain)
  );
}

function findWordClues(words: Record<WordClue, number>, leaves: boolean, answersElsewhere: boolean): Clue[] {
  const clues: Clue[] = [];
  const add = (kind: DeceptionKind, weight: number, isCommon = false) =>
    clues.push({ kind, weight, isCommon });
  const login = words.password + words.passwordAbroad;
  if (login > 0 && leaves) add('passwordRequest', Math.min(0.3 + login * 0.2, 1));
  else if (login > 0) add('passwordRequest', Math.min(0.2 + login * 0.15, 0.65));
  if (words.payment > 0)
    add('paymentRequest', Math.min(0.15 + words.payment * 0.15, 0.5), words.payment === 1);
  if (words.prize > 0) add('advanceFee', Math.min(words.prize * 0.3, 0.8), words.prize === 1);
  if (words.coins > 0) add('advanceFee', Math.min(0.35 + words.coins * 0.2, 0.9));
  if (words.advance > 1) add('advanceFee', Math.min(words.advance * 0.3, 1.2));
  else if (words.advance > 0 && answersElsewhere) add('advanceFee', 0.35);
  if (words.extortion > 0) add('extortion', Math.min(words.extortion * 0.5, 1));
  const [asked] = clues;
  if (words.urgent > 0 && asked) add(asked.kind, 0.2, asked.isCommon);
  return clues;
}
