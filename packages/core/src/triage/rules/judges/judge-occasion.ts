import { isCareSender } from '../reading/is-care-sender.ts';
import { countCues, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { isBulk } from './judge-headers.ts';

/** Who writes and from where, rather than in which words: it says how long an answer can wait. */
export function judgeOccasion(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast || !reading.last) return [];
  const found: Evidence[] = [];
  if (isBulk(reading)) {
    if (changesJourney(reading)) found.push(evidence('travelChange', 'a journey was changed'));
    return found;
  }
  if (isCareSender(reading)) found.push(evidence('careSender'));
  if (countCues(reading, 'present') > 0) found.push(evidence('present', 'somebody is waiting now'));
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
