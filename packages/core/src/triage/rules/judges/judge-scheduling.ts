import { parseSchedulingText } from '../reading/parse-scheduling-text.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { isBulk } from './judge-headers.ts';

const PUT_TO_MANY = 0.25;

/** Whether a meeting is being arranged in words. */
export function judgeScheduling(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const text = parseSchedulingText(reading);
  const strength = isBulk(reading) ? PUT_TO_MANY : 1;
  const found: Evidence[] = [];
  if (text.availability) found.push(evidence('availability', 'asks when you have time', strength));
  if (text.meeting && (text.times.starts.length > 0 || text.times.days > 0)) {
    found.push(evidence('meetingTimes', 'proposes a time to meet', strength));
  }
  const asked = text.meetingQuestion || text.timesAsked || text.requested;
  const choices = text.times.starts.length;
  if (
    choices > 1 ||
    (asked && choices + text.times.days > 1) ||
    (text.choice && choices + text.times.days > 0)
  )
    found.push(evidence('alternatives', 'offers several times', strength));
  if (text.choice && choices + text.times.days > 1)
    found.push(evidence('timeChoice', 'offers a choice of times', strength));
  if (asked && text.times.starts.length > 0) found.push(evidence('timeOffered', 'names a time', strength));
  if (text.meeting && text.confirms && choices > 0 && !reading.last?.headers['list-unsubscribe'])
    found.push(evidence('appointment', 'an appointment to confirm'));
  if (text.timesAsked) found.push(evidence('timesAsked', 'asks whether a time suits you', strength));
  if (text.meetingQuestion) found.push(evidence('meetingQuestion', 'asks for a meeting', strength));
  if (text.meeting) found.push(evidence('meetingWords', null, strength));
  if (text.moved && text.meeting) found.push(evidence('moved', 'wants to move a meeting', strength));
  if (text.agreed && !text.availability) found.push(evidence('agreed', 'agrees to a time', strength));
  return found;
}
