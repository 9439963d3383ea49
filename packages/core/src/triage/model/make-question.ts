import { randomBytes } from 'node:crypto';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import { cleanLine, cleanText } from '../../mail-text/clean-text.ts';
import type { CachedThread } from '../../mime/cached-thread.ts';
import { formatInZone, knownZone } from '../../time/local-time.ts';
import { findSchedulingIntent } from '../rules/find-scheduling-intent.ts';
import { findCalendarPart } from '../rules/judges/judge-calendar.ts';
import { isBulk } from '../rules/judges/judge-headers.ts';
import { parseThread, type ThreadReading } from '../rules/reading/parse-thread.ts';
import type { RulesContext, SenderHistory } from '../rules/rules-context.ts';
import type { TimesInText } from './check-times.ts';
import { shortenMessage } from './shorten-message.ts';

const THREAD_MAX = 2_000;
const MINE_MAX = 300;
const LINE_MAX = 200;
const MESSAGES_MAX = 3;
const OTHERS_NAMED = 2;
const DAY_MS = 24 * 60 * 60_000;

/** A thread as a model is asked about it. */
export interface Question {
  threadId: string;
  /** Fields that are shown to the model; those that are as usual are left out, because every token is paid for. */
  mail: Readonly<Record<string, unknown>>;
  alone: boolean;
  lastFromMe: boolean;
  rules: { lane: Lane; priority: Priority };
  /** The sentences that a model has to judge, by random keys. */
  judge: ReadonlyMap<string, SentenceQuestion>;
  /** Null where a calendar part says the time: a model cannot know better. */
  times: TimesInText | null;
}

/**
 * Phrases that honest mail rarely needs and an attack on neighbouring mails does: text that looks like our answers,
 * talk about other mails, instructions to a machine. Such a mail is asked about alone, where it cannot affect another's
 * lane.
 */
const ABOUT_US =
  /["'“](?:id|answers?|times|matches)["'”]\s*:|\b\d{3}\s+(?:reply|schedule|fyi|done)\b|\b(?:match|meet|fit|satisf|fulfil)[a-z]{0,4}\s+(?:the|your|this|every|any|all|each)\b|\b(?:all|other|every|each|following|next|previous|above|below|remaining)\s+(?:the\s+)?(?:e-?mails?|mails?|messages?|threads?|items?|lines?)\b|classif|categori[sz]|triage|language model|\bllm\b|\bgpt|assistant|prompt|\bA\.?I\.?\b|\blanes?\b/i;

export function makeQuestion(
  thread: CachedThread,
  context: RulesContext,
  { rules, now, asked = [] }: { rules: Question['rules']; now: Date; asked?: readonly SentenceQuestion[] },
): Question {
  const reading = parseThread(thread, context);
  const last = thread.messages.at(-1);
  const mine = thread.messages.findLastIndex((message) => message.fromMe);
  const lastFromMe = last?.fromMe ?? false;
  const read = lastFromMe ? thread.messages.slice(-1) : thread.messages.slice(mine + 1).slice(-MESSAGES_MAX);
  const text = cleanText(read.map(shortenMessage).join('\n\n')).slice(-THREAD_MAX).toWellFormed();
  const subject = cleanLine(last?.subject ?? '', LINE_MAX);
  const from = lastFromMe ? 'me' : cleanLine(`${last?.from.name} ${last?.from.email}`, LINE_MAX);
  const times = parseTimes(reading, rules.lane, `${subject}\n${text}`);
  const known = {
    to: describeRecipients(reading, last?.to ?? []),
    kind: isBulk(reading) ? 'machine' : reading.last?.headers['list-id'] ? 'list' : undefined,
    ago: last && daysAgo(last.sentAt, now, context.timeZone),
    history: describeHistory(context.history),
    taught: context.history.lesson?.reason,
    mine: lastFromMe ? undefined : parseMine(thread, mine),
    times: times && times.found.length > 0 ? times.found : undefined,
  };
  const judge = new Map(asked.map((question) => [randomBytes(3).toString('hex'), question]));
  const keys = judge.size > 0 ? [...judge.keys()] : undefined;
  const alone = ABOUT_US.test(`${from}\n${subject}\n${text}\n${known.mine ?? ''}\n${known.to ?? ''}`);
  const mail = { from, judge: keys, ...known, subject, text };
  return { threadId: thread.threadId, mail, alone, lastFromMe, rules, judge, times };
}

/** By the person's calendar; undefined for today, as in most mail that is sorted. */
function daysAgo(sentAt: Date, now: Date, timeZone: string): number | undefined {
  const [sent, today] = [sentAt, now].map((time) =>
    Date.parse(formatInZone(time.getTime(), knownZone(timeZone)).slice(0, 10)),
  );
  const days = Math.round(((today ?? 0) - (sent ?? 0)) / DAY_MS);
  return days > 0 ? days : undefined;
}

/** Empty when the user is the only recipient, as in most mail. */
function describeRecipients({ to, cc, mine }: ThreadReading, named: readonly string[]): string | undefined {
  const others = [...to, ...cc].filter((address) => !mine.has(address)).length;
  const names = named
    .filter((entry) => ![...mine].some((address) => entry.toLowerCase().includes(address)))
    .slice(0, OTHERS_NAMED)
    .map((entry) => cleanLine(entry, LINE_MAX / 4));
  const who = to.some((address) => mine.has(address)) ? 'me' : 'others, me in copy';
  if (others === 0) return who === 'me' ? undefined : who;
  const more = others - names.length;
  return [who, ...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function describeHistory({ answered, received, lastTenActions }: SenderHistory): string | undefined {
  if (received < 2) return undefined;
  const archived = lastTenActions.filter((action) => action === 'archived').length;
  return `answered ${answered} of ${received}, archived ${archived} of the last ${lastTenActions.length}`;
}

function parseMine(thread: CachedThread, at: number): string | undefined {
  const message = thread.messages[at];
  return message ? cleanText(shortenMessage(message)).slice(-MINE_MAX).toWellFormed() : undefined;
}

function parseTimes(reading: ThreadReading, lane: Lane, text: string): TimesInText | null {
  if (!reading.last || findCalendarPart(reading)) return null;
  return {
    found: findSchedulingIntent(reading, lane)?.proposedTimes ?? [],
    text,
    sentAt: reading.last.sentAt,
    zone: reading.senderZone,
  };
}
