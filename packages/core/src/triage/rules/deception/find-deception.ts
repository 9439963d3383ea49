import type { Deception, DeceptionKind } from '@triage/contract/triage/deception';
import type { Priority } from '@triage/contract/triage/lanes';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { isFirstContact } from '../reading/is-first-contact.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { findBodyClues } from './body-clues.ts';
import { domainOf, isFreeMail } from './domains.ts';
import { failsAuthentication, parseAuthentication } from './parse-authentication.ts';
import { findForeignAddress, findLookalike } from './sender-clues.ts';
import { asksForNewAccount } from './word-clues.ts';

/** Clues weigh; from this sum on the mail is flagged. One alone stands in ordinary mail too. */
const ENOUGH = 0.7;

/** Why the last message may not be what it says it is, by the clue that says most; null where nothing speaks for it. */
export function findDeception(reading: ThreadReading): Deception | null {
  const { last } = reading;
  if (!last || last.fromMe || reading.userSpokeLast) return null;
  const isKnown = !isFirstContact(reading);
  const found =
    findLookalike(reading, last) ??
    findForeignAddress(reading, last) ??
    findForgery(reading, last, isKnown) ??
    findNewAccount(reading, last);
  return found ?? (isKnown ? null : weighClues(reading, last));
}

/**
 * What speaks for somebody the person knows stays in sight: were the clue wrong, it would hide a real person. Everything
 * else can be passed over.
 */
export function priorityOfDeception({ kind }: Deception): Priority {
  const inSight: readonly DeceptionKind[] = ['lookalikeDomain', 'foreignAddress', 'newAccount'];
  return inSight.includes(kind) ? 'medium' : 'low';
}

function weighClues(reading: ThreadReading, last: CachedMessage): Deception | null {
  const clues = findBodyClues(reading, last);
  const sum = clues.reduce((total, { weight }) => total + weight, 0);
  if (sum < ENOUGH || clues.every(({ isCommon }) => isCommon)) return null;
  const [heaviest] = clues.sort((one, other) => other.weight - one.weight);
  return heaviest ? { kind: heaviest.kind, looksLike: heaviest.looksLike ?? null } : null;
}

function findForgery({ context }: ThreadReading, last: CachedMessage, isKnown: boolean): Deception | null {
  const { from, headers } = last;
  const domain = domainOf(from.email);
  const found = parseAuthentication(headers['authentication-results'], context.authenticationServers);
  const isList = Boolean(headers['list-id']);
  return failsAuthentication(found, { isList, isFree: isFreeMail(domain), isKnown })
    ? { kind: 'unverifiedSender', looksLike: domain.slice(0, 80) }
    : null;
}

/** "Please pay to our new account" is how an invoice is diverted, whoever seems to write it. */
function findNewAccount({ sentences, subject }: ThreadReading, { headers }: CachedMessage): Deception | null {
  if (headers['list-unsubscribe'] || headers['list-id']) return null;
  const text = [subject, ...sentences].map((each) => each.text).join('. ');
  return asksForNewAccount(text) ? { kind: 'newAccount', looksLike: null } : null;
}
