import { findDates } from '../model/find-dates.ts';
import { findEmails } from '../model/read-mail-text.ts';
import { findTarget, type Target } from './find-target.ts';
import { sayNothing } from './look-up.ts';
import { pickAddress, pickSeveral, pickThread, threadsOf } from './pick-threads.ts';
import { findResult, type Plan, type Request } from './request.ts';
import { inWords, sayOutcome } from './say.ts';
import { queryForOne, queryForSeveral } from './search-query.ts';

const SEVERAL_MAX = 99;
const ONE_AMONG = 10;

/** What a change needs beside the threads; a text says what is missing. */
type Extra = (request: Request) => Record<string, unknown> | string;

/** Finds the threads that are meant and changes them: one with the tool for one where there is one. */
export function changeThreads(tools: { one?: string; several: string }, extraOf: Extra = () => ({})): Plan {
  return (request) => {
    const done = [tools.one, tools.several].map((name) => name && findResult(request, name)).find(Boolean);
    if (done) return { say: sayOutcome(request, done) };
    const extra = extraOf(request);
    if (typeof extra === 'string') return { say: extra };
    const target = findTarget(request.said);
    const bulk = target.isSeveral && !target.quoted ? queryForSeveral(request.said, target) : null;
    const search = findResult(request, 'search_mail');
    const query = bulk ?? queryForOne(target);
    if (!query)
      return {
        say: inWords(
          request,
          'Which email? Name its sender or its subject.',
          'Welche E-Mail? Nenne Absender oder Betreff.',
        ),
      };
    if (!search) return { call: 'search_mail', input: { query, limit: bulk ? SEVERAL_MAX : ONE_AMONG } };
    const found = threadsOf(search);
    const chosen = bulk ? pickSeveral(found) : [pickThread(target, found)].flatMap((thread) => thread ?? []);
    const [first] = chosen;
    if (!first) return { say: sayNothing(request, sayTarget(target)) };
    if (chosen.length === 1 && tools.one)
      return { call: tools.one, input: { threadId: first.threadId, ...extra } };
    return { call: tools.several, input: { threadIds: chosen.map(({ threadId }) => threadId), ...extra } };
  };
}

export const untilThen: Extra = (request) => {
  const until = findDates(request.said, request.clock)[0];
  return until
    ? { until: until.toISOString() }
    : inWords(
        request,
        'Until when? For example “until tomorrow at 9”.',
        'Bis wann? Zum Beispiel „bis morgen um 9 Uhr“.',
      );
};

export const remindThen: Extra = (request) => {
  if (/\b(?:remove|cancel|delete|no)\b.*\breminders?\b/i.test(request.said)) return { remindAt: null };
  const at = findDates(request.said, request.clock)[0];
  return at
    ? { remindAt: at.toISOString() }
    : inWords(request, 'When? For example “on Friday”.', 'Wann? Zum Beispiel „am Freitag“.');
};

export const toLane: Extra = (request) => {
  const lane = /\b(reply|schedule|fyi|done)\b/i.exec(request.said)?.[1]?.toLowerCase();
  return lane
    ? { lane }
    : inWords(
        request,
        'To which lane: Reply, Schedule, FYI or Done?',
        'In welche: Reply, Schedule, FYI oder Done?',
      );
};

export const starOn: Extra = ({ said }) => ({
  on: !/\bunstar|\b(?:remove|take|without)\b.*\bstars?\b/i.test(said),
});

export const withLabel: Extra = (request) => {
  const name =
    /\b(?:label|tag)\b[^"“]*["“]([^"”]+)["”]/i.exec(request.said)?.[1] ??
    /\b(?:as|with|label)\s+(\p{Lu}[\p{L}\p{N} -]{1,40})$/u.exec(request.said)?.[1];
  if (!name)
    return inWords(
      request,
      'Which label? Put its name in quotation marks.',
      'Welches Label? Setze den Namen in Anführungszeichen.',
    );
  return /\b(?:remove|take off|unlabel)\b/i.test(request.said) ? { remove: [name] } : { add: [name] };
};

/** An address as it is written, or that of the sender who is named. */
export const blockSender: Plan = (request) => {
  const done = findResult(request, 'block_sender');
  if (done) return { say: sayOutcome(request, done) };
  const [written] = findEmails(request.said);
  if (written) return { call: 'block_sender', input: { address: written } };
  const target = findTarget(request.said);
  if (!target.sender)
    return {
      say: inWords(request, 'Whom? Name the sender or the address.', 'Wen? Nenne Absender oder Adresse.'),
    };
  const search = findResult(request, 'search_mail');
  if (!search)
    return { call: 'search_mail', input: { query: queryForOne({ ...target, words: [] }), limit: ONE_AMONG } };
  const sender = pickAddress(target, threadsOf(search), request);
  if (!sender) return { say: sayNothing(request, target.sender) };
  return { call: 'block_sender', input: { address: sender.address } };
};

/** Takes back the last change of the conversation, of all its threads. */
export const undoLast: Plan = (request) => {
  const done = findResult(request, 'undo_last_change');
  if (done) return { say: sayOutcome(request, done) };
  if (request.tools.has('undo_last_change')) return { call: 'undo_last_change', input: {} };
  return {
    say: inWords(
      request,
      'This demo model cannot undo that. Use Undo under the change, or in Receipts.',
      'Das kann dieses Demo-Modell nicht rückgängig machen. Nutze „Undo“ bei der Änderung oder unter Receipts.',
    ),
  };
};

function sayTarget({ sender, quoted, words }: Target): string {
  return [sender, quoted, ...words].filter(Boolean).join(' ');
}
