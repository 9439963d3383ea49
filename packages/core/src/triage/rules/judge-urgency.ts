import { isBulk } from './judge-headers.ts';
import { countCues, says, type ThreadReading } from './read-thread.ts';
import { type Evidence, evidence } from './rule-types.ts';

const PUT_TO_MANY = 0.3;

/** Deadlines and urgent words; they weigh on the priority. */
export function judgeUrgency(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const strength = isBulk(reading) ? PUT_TO_MANY : 1;
  const found: Evidence[] = [];
  if (countCues(reading, 'urgent') > 0) {
    found.push(
      evidence(
        'urgent',
        'says that it is urgent',
        says(reading.subject, 'urgent') ? strength : strength * 0.8,
      ),
    );
  }
  if (countCues(reading, 'deadline') > 0) found.push(evidence('deadline', 'names a deadline', strength));
  if (
    reading.last?.headers['importance']?.toLowerCase() === 'high' ||
    /^[12]\b/.test(reading.last?.headers['x-priority'] ?? '')
  ) {
    found.push(evidence('urgent', 'was sent as important', 0.5 * strength));
  }
  if (countCues(reading, 'noAnswer') > 0) found.push(evidence('noAnswer', 'says that no answer is needed'));
  return found;
}
