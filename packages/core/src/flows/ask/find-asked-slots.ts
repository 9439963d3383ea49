import type { AskedSlots } from '@triage/contract/inbox/ask';
import { slotsRequest } from '@triage/contract/meetings/meeting';
import { within } from '../../async/within.ts';
import type { TenantContext } from '../../context.ts';
import { findFreeSlots } from '../../meeting/find-free-slots.ts';
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

/** Free times of the person on the days of the question. Calendars of other people are not read, and this says so. */
export async function findAskedSlots(ctx: Ctx, question: SlotQuestion): Promise<AskedSlots> {
  const minutes = findDuration(question.text);
  const request = slotsRequest.parse({
    ...readDays(question, ctx.clock.now()),
    ...(minutes !== null && { durationMinutes: minutes }),
  });
  const { slots, timeZone, durationMinutes } = await within(DEADLINE_MS, findFreeSlots(ctx, request));
  const signs = (name: string) => translateText(name, question.language);
  return {
    timeZone,
    durationMinutes,
    slots: slots.slice(0, SLOTS_MAX),
    unread: question.names.filter((name) => signs(name) === '_').slice(0, NAMES_MAX),
  };
}

/** Today and six more days unless the question names some. */
function readDays({ text, timeZone, language }: SlotQuestion, now: Date): { from?: string; days?: number } {
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
