import { countCues, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

/** The state of the thread: archived, or last answered by the user. */
export function judgeState(reading: ThreadReading): Evidence[] {
  const found: Evidence[] = [];
  if (reading.archived) found.push(evidence('archived', 'archived'));
  if (reading.userSpokeLast) {
    found.push(
      asksSomething(reading)
        ? evidence('lastWordAsked', 'waiting for their reply')
        : evidence('lastWordClosed', 'you replied last'),
    );
  } else if (reading.last?.fromMe) {
    found.push(evidence('noteToSelf', 'a note from yourself'));
  }
  return found;
}

/** More lenient than for others' mail: a user knows whether they asked; a courtesy still does not count. */
export function asksSomething(reading: ThreadReading): boolean {
  if (reading.sentences.some((each) => each.question && !says(each, 'boilerplate'))) return true;
  const kinds = ['request', 'availability'] as const;
  return (
    reading.sentences.some((each) => !says(each, 'boilerplate') && kinds.some((kind) => says(each, kind))) &&
    countCues(reading, 'noAnswer') === 0
  );
}
