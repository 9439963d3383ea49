import { countCues, says, type ThreadReading } from '../reading/read-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

/** Where the thread stands: archived, or with the person's own words at its end. */
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

/** More generous than for other people's mail: the person knows whether they asked; a courtesy is still none. */
function asksSomething(reading: ThreadReading): boolean {
  if (reading.sentences.some((each) => each.question && !says(each, 'boilerplate'))) return true;
  const kinds = ['request', 'availability'] as const;
  return (
    reading.sentences.some((each) => !says(each, 'boilerplate') && kinds.some((kind) => says(each, kind))) &&
    countCues(reading, 'noAnswer') === 0
  );
}
