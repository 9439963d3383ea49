import { type Sentence, says, type ThreadReading } from './read-thread.ts';
import { type FoundTimes, findTimes } from './times/find-times.ts';

export interface SchedulingText {
  availability: boolean;
  meeting: boolean;
  meetingQuestion: boolean;
  moved: boolean;
  agreed: boolean;
  times: FoundTimes;
}

const readings = new WeakMap<ThreadReading, SchedulingText>();

/** What the words say about a meeting. Two rules read it; the search for times is the dearest part of triage. */
export function readSchedulingText(reading: ThreadReading): SchedulingText {
  const known = readings.get(reading);
  if (known) return known;
  const all = [reading.subject, ...reading.sentences];
  const meeting = all.some((each) => says(each, 'meeting'));
  const availability = all.some((each) => says(each, 'availability') && (each.question || meeting));
  const relevant = meeting || availability ? all.filter(mayPropose).map(({ text }) => text) : [];
  const sentAt = reading.last?.sentAt ?? new Date(0);
  const frame = { sentAt, timeZone: reading.timeZone, language: reading.language };
  const text: SchedulingText = {
    availability,
    meeting,
    meetingQuestion: all.some(
      (each) => says(each, 'meeting') && (each.question || says(each, 'ask') || says(each, 'request')),
    ),
    moved: all.some((each) => says(each, 'moved')),
    agreed: all.some((each) => says(each, 'agreed') && !each.question),
    times: Number.isNaN(sentAt.getTime())
      ? { starts: [], days: 0, rangeMinutes: null }
      : findTimes(relevant, frame),
  };
  readings.set(reading, text);
  return text;
}

/** A deadline for a paper is not a time to meet. */
function mayPropose(sentence: Sentence): boolean {
  return (
    !says(sentence, 'deadline') ||
    says(sentence, 'meeting') ||
    says(sentence, 'availability') ||
    sentence.question
  );
}
