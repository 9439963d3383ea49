import { isCareSender } from '../reading/is-care-sender.ts';
import { countCues, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { isBulk } from './judge-headers.ts';

/** Evidence of urgency that comes from the situation and the sender rather than from the request. */
export function judgeOccasion(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast || !reading.last) return [];
  const found: Evidence[] = [];
  if (isBulk(reading)) {
    if (changesJourney(reading)) found.push(evidence('travelChange', 'a trip was changed'));
    return found;
  }
  if (isCareSender(reading)) found.push(evidence('careSender'));
  if (countCues(reading, 'present') > 0) found.push(evidence('present', 'someone is waiting in person'));
  return found;
}

/** "Flight AE 418 is cancelled": one sentence says both, or the subject names the journey. */
function changesJourney(reading: ThreadReading): boolean {
  if (reading.last?.headers['list-unsubscribe']) return false;
  const { subject, sentences } = reading;
  const early = sentences.slice(0, 4);
  const isJourney = says(subject, 'travel');
  return [subject, ...early].some((each) => says(each, 'change') && (says(each, 'travel') || isJourney));
}
