import { setImmediate } from 'node:timers/promises';
import type { AskRequest } from '@triage/contract/inbox/ask';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { parseQuestion, type Question } from '../../ask/parse-question.ts';
import { isFunctionWord } from '../../ask/question-words.ts';
import { type Ranked, rankPassages } from '../../ask/rank-passages.ts';
import { wordsIn } from '../../ask/word-stems.ts';
import type { TenantContext } from '../../context.ts';
import { listThreads } from '../../mailbox/store/list-threads.ts';
import { mailboxOfTenant } from '../../tenant/mailbox-tenant.ts';
import { overMailboxes } from '../../tenant/over-mailboxes.ts';
import type { Language } from '../../triage/rules/cues/languages.ts';
import { cutPassages, type MessagePassage } from './cut-passages.ts';
import { type EventPassage, findEvents } from './find-events.ts';
import { findBeside, findLikelyThreads, type Search } from './find-likely-threads.ts';
import { parsePeriod } from './parse-period.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'ai' | 'calendar'>;
export type Found = MessagePassage | EventPassage;

/** Bodies are read whole: so many threads fit in memory at any size of mail. */
const THREADS_MAX = 40;
/** Characters that are read in each search. */
const TEXT_MAX = 600_000;
const PASSAGES_MAX = 8;
const PER_THREAD_MAX = 4;
const PER_MESSAGE_MAX = 2;
/** Below this part of the question the mailbox has nothing about it. */
const COVERAGE_MIN = 0.35;
/** Far behind the best one a passage only distracts. */
const OF_BEST = 0.6;
/** Words of the first finds for the second search. */
const MORE_WORDS = 10;
const FIRST_FINDS = 4;
/** A follow-up is about the threads of the answer before. */
const FOLLOWED = 1;
/** From here on a question says enough by itself. */
const SURE = 0.6;
const LEANS_ON_BEFORE =
  /^(?:and|but|what about|how about|und|aber|et|mais|y|pero|e|ma|och|men|en|maar)\b|\b(?:it|they|them|he|she|him|her|those|these|sie|er|ihn|ihm|elle|ils|elles)\b/iu;

export interface PassageSearch {
  passages: Ranked<Found>[];
  /** How much of the question the best one has, from 0 to 1. */
  coverage: number;
  /** Whether the best one has enough of the question. */
  isRelevant: boolean;
}

interface Frame {
  timeZone: string;
  language: Language;
}

/** The best passages of all mailboxes. */
export async function findPassages(
  mailboxes: readonly Ctx[],
  request: AskRequest,
  frame: Frame,
): Promise<PassageSearch> {
  const [first] = mailboxes;
  // From all calendars of the user, whichever mailbox asks.
  const events = first ? findEvents(first) : Promise.resolve([]);
  return overMailboxes(
    mailboxes,
    (tenant) => {
      const isOwn = (id: string) => mailboxOf(id) === mailboxOfTenant(tenant.tenantId);
      return findInMailbox(tenant, { ...request, threadIds: request.threadIds.filter(isOwn) }, frame, events);
    },
    mergePassages,
  );
}

/** Each mailbox ranks the events with its mail. */
function mergePassages(searches: PassageSearch[]): PassageSearch {
  const ranked = searches.flatMap(({ passages }) => passages).sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  return choose(
    ranked.filter(({ candidate }) => {
      if (candidate.kind === 'message') return true;
      const isNew = !seen.has(candidate.eventId);
      seen.add(candidate.eventId);
      return isNew;
    }),
  );
}

/** By words, names, times and meaning. A follow-up is searched with the words of the question before it too. */
async function findInMailbox(
  ctx: Ctx,
  request: AskRequest,
  frame: Frame,
  events: Promise<EventPassage[]>,
): Promise<PassageSearch> {
  const own = parseQuestion(request.question);
  const last = request.earlier.at(-1);
  const search = (question: Question, followed: readonly string[]) =>
    searchPassages(ctx, {
      question,
      followed,
      events,
      provider: request.provider,
      period: parsePeriod(request.question, { ...frame, now: ctx.clock.now() }),
    });
  if (last === undefined) return search(own, request.threadIds);
  const leans = LEANS_ON_BEFORE.test(request.question);
  const alone = leans ? null : await search(own, []);
  if (alone && alone.coverage >= SURE) return alone;
  const following = await search(withEarlier(own, parseQuestion(last)), request.threadIds);
  if (following.isRelevant || !alone) return following;
  return alone;
}

/** Once with the question, then once more with the names and words of what was found first. */
async function searchPassages(
  ctx: Ctx,
  { followed, events, ...search }: Search & { followed: readonly string[]; events: Promise<EventPassage[]> },
): Promise<PassageSearch> {
  const { question } = search;
  const likely = await findLikelyThreads(ctx, search);
  // The followed come first: only the beginning of the list is read.
  const first = new Map(followed.map((threadId) => [threadId, FOLLOWED]));
  for (const [threadId, how] of likely) if (!first.has(threadId)) first.set(threadId, how);
  const firstPassages = await listPassages(ctx, first);
  const more = wordsOf(rankPassages(question, firstPassages).slice(0, FIRST_FINDS), question);
  const second = await findBeside(ctx, search, more);
  const added = new Map([...second].filter(([threadId]) => !first.has(threadId)));
  const candidates = [...firstPassages, ...(await listPassages(ctx, added)), ...(await events)];
  return choose(rankPassages<Found>(question, candidates));
}

function withEarlier(question: Question, before: Question): Question {
  return {
    ...question,
    words: [...new Set([...question.words, ...before.words])],
    names: [...new Set([...question.names, ...before.names])],
  };
}

async function listPassages(ctx: Ctx, threads: ReadonlyMap<string, number>): Promise<MessagePassage[]> {
  const threadIds = [...threads.keys()].slice(0, THREADS_MAX);
  const read = await listThreads(ctx.db, ctx.tenantId, threadIds);
  // The likely ones first: what is over the limit is the least likely.
  const byId = new Map(read.map((thread) => [thread.threadId, thread]));
  const passages: MessagePassage[] = [];
  let left = TEXT_MAX;
  for (const threadId of threadIds) {
    const thread = byId.get(threadId);
    if (!thread) continue;
    if (left <= 0) break;
    const cut = cutPassages(thread, threads.get(threadId) ?? 0, left);
    for (const passage of cut.passages) passages.push(passage);
    left -= cut.read;
    // Reading takes milliseconds a thread: other requests have their turn in between.
    await setImmediate();
  }
  return passages;
}

function wordsOf(found: readonly Ranked<MessagePassage>[], question: Question): string[] {
  const known = new Set(question.words);
  const words = found.flatMap(({ candidate }) => wordsIn(`${candidate.title} ${candidate.from}`));
  return [...new Set(words)].filter((word) => !known.has(word) && !isFunctionWord(word)).slice(0, MORE_WORDS);
}

function choose(ranked: readonly Ranked<Found>[]): PassageSearch {
  const best = ranked[0];
  if (!best) return { passages: [], coverage: 0, isRelevant: false };
  const passages: Ranked<Found>[] = [];
  const perSource = new Map<string, number>();
  const perMessage = new Map<string, number>();
  for (const each of ranked) {
    const { candidate } = each;
    const messageId = candidate.kind === 'message' ? candidate.messageId : candidate.eventId;
    const [ofSource, ofMessage] = [perSource.get(candidate.source) ?? 0, perMessage.get(messageId) ?? 0];
    if (passages.length >= PASSAGES_MAX || each.score < best.score * OF_BEST) break;
    if (ofSource >= PER_THREAD_MAX || ofMessage >= PER_MESSAGE_MAX) continue;
    perSource.set(candidate.source, ofSource + 1);
    perMessage.set(messageId, ofMessage + 1);
    passages.push(each);
  }
  const coverage = Math.max(...passages.map((each) => each.coverage));
  return { passages, coverage, isRelevant: coverage >= COVERAGE_MIN };
}
