import type { AskedSlots } from '@triage/contract/inbox/ask';
import { type Slot, slotsRequest } from '@triage/contract/meetings/meeting';
import { parseAddress } from '@triage/contract/parse-address';
import { listSenders } from '@triage/database/tables/search/suggest-names';
import { within } from '../../async/within.ts';
import type { TenantContext } from '../../context.ts';
import { findFreeSlots } from '../../meeting/find-free-slots.ts';
import type { BusyTime } from '../../ports/calendar.ts';
import { dateIn, instantOn } from '../../time/zone-days.ts';
import type { Language } from '../../triage/rules/cues/languages.ts';
import { mondayOf } from '../../triage/rules/times/calendar-day.ts';
import { findDaysAhead } from '../../triage/rules/times/find-days.ts';
import { findDuration } from '../../triage/rules/times/find-duration.ts';
import { translateText } from '../../triage/rules/times/translate-text.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

export interface SlotQuestion {
  text: string;
  names: readonly string[];
  timeZone: string;
  language: Language;
}

const DEADLINE_MS = 10_000;
const SLOTS_MAX = 200;
const DAY_MS = 86_400_000;
const WEEK = 7;
const NAMES_MAX = 10;
const SENDERS_MAX = 8;

/**
 * Times on the days of the question at which the person is free, and everybody whom it names and who shares their busy
 * times with them. Whose calendar could not be looked at is said.
 */
export async function findAskedSlots(ctx: Ctx, question: SlotQuestion): Promise<AskedSlots> {
  const minutes = findDuration(question.text);
  const request = slotsRequest.parse({
    ...parseDays(question, ctx.clock.now()),
    ...(minutes !== null && { durationMinutes: minutes }),
  });
  const { slots, timeZone, durationMinutes } = await within(DEADLINE_MS, findFreeSlots(ctx, request));
  const isPerson = (name: string) => translateText(name, question.language) === '_';
  const names = question.names.filter(isPerson).slice(0, NAMES_MAX);
  const others = await findOthersBusy(ctx, names, slots);
  const busy = [...others.values()].flat();
  return {
    timeZone,
    durationMinutes,
    slots: slots.filter((slot) => !busy.some((time) => overlaps(slot, time))).slice(0, SLOTS_MAX),
    shared: names.filter((name) => others.has(name)),
    unread: names.filter((name) => !others.has(name)),
  };
}

/** Only of people whom the mailbox knows by that name, and who share their busy times. */
async function findOthersBusy(
  ctx: Ctx,
  names: readonly string[],
  slots: readonly Slot[],
): Promise<Map<string, BusyTime[]>> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (names.length === 0 || !first || !last) return new Map();
  const known = await Promise.all(names.map(async (name) => [name, await findAddress(ctx, name)] as const));
  const emails = known.flatMap(([, email]) => email ?? []);
  if (emails.length === 0) return new Map();
  const range = { from: new Date(first.start), to: new Date(last.end) };
  const shared = await within(DEADLINE_MS, ctx.calendar.freeBusyOf(emails, range)).catch((error: unknown) => {
    // The user's own free times are still an answer, which names the people whose times are missing.
    ctx.logger.warn('ask.others-not-read', {}, error);
    return new Map<string, BusyTime[] | null>();
  });
  return new Map(
    known.flatMap(([name, email]) => {
      const busy = email && shared.get(email);
      return busy ? [[name, busy] as const] : [];
    }),
  );
}

async function findAddress({ db, tenantId }: Ctx, name: string): Promise<string | null> {
  const senders = await listSenders(db, { userId: tenantId, text: name, limit: SENDERS_MAX });
  const wanted = name.toLowerCase();
  const found = senders.flatMap((sender) => parseAddress(sender) ?? []);
  const named = found.find((each) =>
    each.name
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .includes(wanted),
  );
  return named?.email.toLowerCase() ?? null;
}

function overlaps({ start, end }: Slot, time: BusyTime): boolean {
  return Date.parse(start) < time.end.getTime() && Date.parse(end) > time.start.getTime();
}

/** Today and six more days unless the question names some. */
function parseDays({ text, timeZone, language }: SlotQuestion, now: Date): { from?: string; days?: number } {
  const today = dateIn(now.getTime(), timeZone) / DAY_MS;
  const at = (day: number) => ({
    from: new Date(Math.max(now.getTime(), instantOn(day * DAY_MS, '00:00', timeZone))).toISOString(),
  });
  const signs = translateText(text, language).split(' ');
  const monday = mondayOf(today);
  if (signs.includes('nextweek')) return { ...at(monday + WEEK), days: WEEK };
  if (signs.includes('thisweek')) return { ...at(today), days: monday + WEEK - today };
  const [first, ...rest] = findDaysAhead(text, { sentAt: now, timeZone, language });
  if (first === undefined) return {};
  const last = Math.max(first, ...rest);
  return { ...at(today + first), days: Math.min(last - first, WEEK) + 1 };
}
