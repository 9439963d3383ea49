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

/** Mailing lists write about accounts and prizes too, mostly honestly. */
const ON_A_LIST = 0.4;
/** By the number of phrases: ordinary mail has one or two, a survey with a voucher. */
const PRIZES = [0, 0.3, 0.5, 0.8] as const;
/** In so long a text, two or three such phrases stand by chance. */
const LONG_TEXT = 4_000;
const IN_LONG_TEXT = 0.6;

/** Clues for fraud in somebody's first email: what it asks, where its links lead, whose name it uses. */
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

/** Ordinary mail speaks of money and prizes too, and has its forms and invoices in shared folders. */
const OF_MONEY: readonly DeceptionKind[] = ['advanceFee', 'paymentRequest'];

/** Without the clues that count only beside others, where these are missing. */
function keepSupported(clues: readonly Clue[]): Clue[] {
  const others = clues.filter(({ kind, isCommon }) => kind !== 'deceptiveLink' && !isCommon);
  const sumOf = (counted: readonly Clue[]) => counted.reduce((sum, { weight }) => sum + weight, 0);
  const support = {
    any: sumOf(others),
    notMoney: sumOf(others.filter(({ kind }) => !OF_MONEY.includes(kind))),
  };
  return clues.filter(({ beside }) => !beside || support[beside.kind] >= beside.weight);
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
  if (words.prize > 0) add('advanceFee', PRIZES[Math.min(words.prize, 3)] ?? 0, words.prize === 1);
  if (words.coins > 0) add('advanceFee', Math.min(0.35 + words.coins * 0.2, 0.9));
  if (words.advance > 1) add('advanceFee', Math.min(words.advance * 0.3, 1.2));
  else if (words.advance > 0 && answersElsewhere) add('advanceFee', 0.35);
  if (words.extortion > 0) add('extortion', Math.min(words.extortion * 0.5, 1));
  const [asked] = clues;
  if (words.urgent > 0 && asked) add(asked.kind, 0.2, asked.isCommon);
  return clues;
}
