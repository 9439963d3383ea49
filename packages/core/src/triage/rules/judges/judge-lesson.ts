import type { Lane } from '@triage/contract/triage/lanes';
import { findRelay } from '../reading/find-relay.ts';
import { isNamedAmongMany } from '../reading/is-named.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import type { Signal } from '../signal-weights.ts';
import { isBulk } from './judge-headers.ts';
import { judgeQuestion } from './judge-question.ts';
import { judgeScheduling } from './judge-scheduling.ts';

const taught: Record<Lane, Signal> = {
  reply: 'taughtReply',
  schedule: 'taughtSchedule',
  fyi: 'taughtFyi',
  done: 'taughtDone',
};
/** A person's emails differ, so a lesson from one only influences the next. */
const leans: Record<Lane, Signal> = {
  reply: 'leansReply',
  schedule: 'leansSchedule',
  fyi: 'leansFyi',
  done: 'leansDone',
};

/** Personal news of a letter's length stays as well: requests hide in it. */
const ASKS: ReadonlySet<Signal> = new Set<Signal>([
  'directQuestion',
  'question',
  'timeQuestion',
  'request',
  'politeRequest',
  'indirectQuestion',
  'need',
  'availability',
  'timesAsked',
  'meetingQuestion',
  'timeOffered',
  'alternatives',
  'appointment',
  'personalNews',
]);

/** Applies the user's lessons about mail like this. They never hide a thread that asks something of the user. */
export function judgeLesson(reading: ThreadReading): Evidence[] {
  const { lesson } = reading.context.history;
  if (!lesson || reading.userSpokeLast) return [];
  const buries = lesson.lane === 'fyi' || lesson.lane === 'done';
  if (buries && asksOfReader(reading)) return [evidence('lessonDisputed')];
  const signal = (lesson.scope === 'personal' ? leans : taught)[lesson.lane];
  return [evidence(signal, lesson.reason, lesson.weight)];
}

/**
 * A newsletter's "Ready for summer?" is no question to the reader; a mention, a customer's message or the reader's name
 * in a list make one.
 */
function asksOfReader(reading: ThreadReading): boolean {
  if (findRelay(reading) === 'mention' || isNamedAmongMany(reading)) return true;
  if (isBulk(reading)) return false;
  return [...judgeQuestion(reading), ...judgeScheduling(reading)].some(({ signal }) => ASKS.has(signal));
}
