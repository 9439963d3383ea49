import { findDates, findDuration } from '../model/find-dates.ts';
import { findTarget } from './find-target.ts';
import { findResult, listOf, type Plan, type Request, textOf } from './request.ts';
import { inWords, LANES, sayThreads, sayTime, shiftOf } from './say.ts';
import { queryForSearch } from './search-query.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const LANE_MAX = 25;
/** The hours that each word means. */
const PARTS: [RegExp, number, number][] = [
  [/\bmorning\b|\bvormittag/i, 0, 12],
  [/\bafternoon\b|\bnachmittag/i, 12, 18],
  [/\bevening\b|\babend/i, 17, 24],
];
type View = keyof typeof LANES;

export const listLane: Plan = (request) => {
  const found = findResult(request, 'list_lane');
  const lane = laneIn(request.said);
  const { sender } = findTarget(request.said);
  if (!found) return { call: 'list_lane', input: { lane, limit: sender ? LANE_MAX : 10 } };
  const threads = listOf(found, 'threads').filter((each) => isFrom(each, sender));
  if (threads.length === 0 && sender) return { say: sayNothing(request, sender) };
  if (threads.length === 0)
    return { say: inWords(request, `There is nothing in ${LANES[lane]}.`, `In ${LANES[lane]} ist nichts.`) };
  const total = (sender ? null : countOf(found.value, lane)) ?? threads.length;
  const first = total > threads.length ? inWords(request, ', the first', ', die ersten') : '';
  return { say: `**${LANES[lane]}**: ${total}${first}\n${sayThreads(threads, 10)}` };
};

/** The lane that waits for the person, and what the rest of the day holds. */
export const whatNeedsMe: Plan = (request) => {
  const lane = findResult(request, 'list_lane');
  if (!lane) return { call: 'list_lane', input: { lane: 'reply', limit: 5 } };
  const day = findResult(request, 'list_calendar_events');
  if (!day && request.tools.has('list_calendar_events'))
    return { call: 'list_calendar_events', input: dayRange(request, request.clock.now) };
  const threads = listOf(lane, 'threads');
  const total = countOf(lane.value, 'reply') ?? threads.length;
  const mail =
    threads.length === 0
      ? inWords(request, 'Nothing waits for your reply.', 'Nichts wartet auf deine Antwort.')
      : `${inWords(request, `${total} emails need a reply. The most urgent:`, `${total} E-Mails brauchen eine Antwort. Die dringendsten:`)}\n${sayThreads(threads)}`;
  return { say: `${mail}\n\n${sayEvents(request, listOf(day, 'events'), 'today')}` };
};

export const listCalendar: Plan = (request) => {
  const found = findResult(request, 'list_calendar_events');
  const day = findDates(request.said, request.clock)[0];
  if (!found) {
    const range = day ? dayRange(request, day) : weekRange(request);
    return { call: 'list_calendar_events', input: range };
  }
  return { say: sayEvents(request, listOf(found, 'events'), 'then') };
};

export const findFree: Plan = (request) => {
  const found = findResult(request, 'free_slots');
  const day = findDates(request.said, request.clock)[0];
  if (!found) {
    const durationMinutes = findDuration(request.said) ?? 30;
    const range = day
      ? { from: dayRange(request, day).from, days: 1 }
      : { days: /\bnext week\b/i.test(request.said) ? WEEK_DAYS * 2 : WEEK_DAYS };
    return { call: 'free_slots', input: { durationMinutes, ...range } };
  }
  const slots = listOf(found, 'slots').filter(
    (slot) => slot['conflict'] !== true && isInPart(request, textOf(slot, 'start')),
  );
  if (slots.length === 0)
    return { say: inWords(request, 'There is no free time then.', 'In dieser Zeit ist nichts frei.') };
  const lines = slots.slice(0, 6).map((slot) => `- ${sayTime(textOf(slot, 'start'), request)}`);
  return { say: `${inWords(request, 'You are free', 'Du hast Zeit')}:\n${lines.join('\n')}` };
};

export const listOutbox: Plan = (request) => {
  const found = findResult(request, 'list_queued_sends');
  if (!found) return { call: 'list_queued_sends', input: {} };
  const sends = listOf(found, 'sends');
  if (sends.length === 0)
    return { say: inWords(request, 'There is nothing in the outbox.', 'Im Postausgang ist nichts.') };
  const lines = sends.map(
    (send) =>
      `- **${textOf(send, 'subject')}**, ${String(send['to'])}: ${sayTime(textOf(send, 'sendAt'), request)}`,
  );
  return { say: lines.join('\n') };
};

export const countSenders: Plan = (request) => {
  const found = findResult(request, 'inspect_sender');
  const { sender } = findTarget(request.said);
  const [, named = ''] = /\bdid (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)/u.exec(request.said) ?? [];
  const asked = sender || named;
  if (!found) return { call: 'inspect_sender', input: asked ? { sender: asked } : {} };
  const senders = listOf(found, 'senders');
  if (senders.length === 0)
    return {
      say: inWords(
        request,
        `I found no email from ${asked}.`,
        `Von ${asked} habe ich keine E-Mail gefunden.`,
      ),
    };
  const lines = senders
    .slice(0, asked ? 3 : 6)
    .map(
      (row) =>
        `- **${textOf(row, 'name') || textOf(row, 'email')}** (${textOf(row, 'email')}): ${sayCounts(row)}`,
    );
  return { say: lines.join('\n') };
};

export const searchMail: Plan = (request) => {
  const found = findResult(request, 'search_mail');
  const query = queryForSearch(request.said, findTarget(request.said)) || request.said.trim();
  if (!found) return { call: 'search_mail', input: { query, limit: 8 } };
  const threads = listOf(found, 'threads');
  if (threads.length === 0) return { say: sayNothing(request, query) };
  return { say: `${inWords(request, 'I found', 'Gefunden')}:\n${sayThreads(threads)}` };
};

export function sayNothing(request: Request, about: string): string {
  return inWords(request, `I found nothing about “${about}”.`, `Zu „${about}“ habe ich nichts gefunden.`);
}

function sayEvents(request: Request, events: Record<string, unknown>[], when: 'today' | 'then'): string {
  if (events.length === 0)
    return when === 'today'
      ? inWords(request, 'There is nothing in your calendar today.', 'Heute steht nichts im Kalender.')
      : inWords(request, 'There is nothing in your calendar then.', 'Dann steht nichts im Kalender.');
  const lines = events.map(
    (event) => `- ${sayTime(textOf(event, 'start'), request)}: **${textOf(event, 'summary')}**`,
  );
  return `${inWords(request, 'In your calendar', 'Im Kalender')}:\n${lines.join('\n')}`;
}

function sayCounts(row: Record<string, unknown>): string {
  return ['messages', 'threads']
    .flatMap((key) => (typeof row[key] === 'number' ? [`${row[key]} ${key}`] : []))
    .join(', ');
}

function laneIn(said: string): View {
  const named = /\b(reply|schedule|fyi|done|snoozed)\b/i.exec(said)?.[1]?.toLowerCase();
  if (named) return named as View;
  if (/\bmeeting times?\b|\btermin/i.test(said)) return 'schedule';
  return /\bsnooze|\bzurückgestellt/i.test(said) ? 'snoozed' : 'reply';
}

function countOf({ counts }: Record<string, unknown>, lane: string): number | undefined {
  const count = (counts as Record<string, unknown> | undefined)?.[lane];
  return typeof count === 'number' ? count : undefined;
}

function isFrom(thread: Record<string, unknown>, sender: string): boolean {
  return textOf(thread, 'sender').toLowerCase().includes(sender.toLowerCase());
}

/** "Thursday afternoon" means no time before noon. */
function isInPart({ said, clock }: Request, start: string): boolean {
  const [, from, to] = PARTS.find(([word]) => word.test(said)) ?? [null, 0, 24];
  const hour = new Date(Date.parse(start) + shiftOf(clock)).getUTCHours();
  return hour >= from && hour < to;
}

/** From midnight to midnight on the person's clock. */
function dayRange({ clock }: Request, day: Date): { from: string; to: string } {
  const shift = shiftOf(clock);
  const midnight = Math.floor((+day + shift) / DAY_MS) * DAY_MS - shift;
  return { from: new Date(midnight).toISOString(), to: new Date(midnight + DAY_MS).toISOString() };
}

function weekRange({ clock }: Request): { from: string; to: string } {
  return { from: clock.now.toISOString(), to: new Date(+clock.now + WEEK_DAYS * DAY_MS).toISOString() };
}
