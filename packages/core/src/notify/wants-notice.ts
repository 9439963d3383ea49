import type { DevicePreferences, QuietHours } from '@triage/contract/account/notifications';
import type { Lane } from '@triage/contract/triage/lanes';

export interface Notice {
  lane: Lane;
  priority: 'high' | 'medium' | 'low';
  /** A reminder: the snooze has ended. */
  back: boolean;
  /** A rule asks for it: as important as an important email in Reply. */
  asked?: boolean;
}

export interface LocalMoment {
  /** HH:MM in the user's zone. */
  clock: string;
  /** Monday is 1. */
  weekday: number;
}

/** A reminder comes at the time that the user chose, also in quiet hours. */
export function wantsNotice(
  notice: Notice,
  { about, quietHours, workingDaysOnly }: DevicePreferences,
  { now, workingDays }: { now: LocalMoment; workingDays: readonly number[] },
): boolean {
  if (notice.back) return true;
  if (quietHours && isWithin(now.clock, quietHours)) return false;
  if (workingDaysOnly && !workingDays.includes(now.weekday)) return false;
  if (about === 'reminders') return false;
  if (notice.asked) return true;
  if (about === 'reply-and-schedule') return notice.lane === 'reply' || notice.lane === 'schedule';
  return notice.lane === 'reply' && (about === 'reply' || notice.priority === 'high');
}

function isWithin(clock: string, { start, end }: QuietHours): boolean {
  return start < end ? clock >= start && clock < end : clock >= start || clock < end;
}
