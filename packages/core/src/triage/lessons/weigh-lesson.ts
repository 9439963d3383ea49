import type { LessonScope } from '@triage/contract/triage/lessons';

/** After so many days without another correction a lesson counts half. */
const HALF_LIFE_DAYS = 120;
const DAY = 24 * 60 * 60 * 1_000;

/** The weight of the first correction, of each further one, and the maximum. */
const growth: Record<LessonScope, { first: number; more: number; most: number }> = {
  personal: { first: 0.3, more: 0.2, most: 0.7 },
  bulk: { first: 0.8, more: 0.1, most: 1 },
  list: { first: 0.8, more: 0.1, most: 1 },
  subject: { first: 0.9, more: 0.1, most: 1 },
};

/** 0 to 1: grows with repetition, fades with time. */
export function weighLesson(
  { scope, times, learnedAt }: { scope: LessonScope; times: number; learnedAt: Date },
  now: Date,
): number {
  const { first, more, most } = growth[scope];
  const days = Math.max(now.getTime() - learnedAt.getTime(), 0) / DAY;
  return Math.min(first + more * (times - 1), most) * 0.5 ** (days / HALF_LIFE_DAYS);
}
