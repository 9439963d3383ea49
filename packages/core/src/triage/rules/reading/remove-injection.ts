import { findInjection } from './find-injection.ts';
import { splitSentences } from './split-sentences.ts';

/** Sentences addressed to a machine are not from the correspondent to the user, and never reach a model. */
export function removeInjection(text: string): string {
  const lines = text.split('\n').map((line) => (findInjection(line) ? withoutThem(line, ' ') : line));
  const whole = lines.join('\n');
  // A sentence wrapped over two lines is only recognized in the joined text.
  return findInjection(whole) ? withoutThem(whole, '\n') : whole;
}

function withoutThem(text: string, between: string): string {
  return splitSentences(text)
    .filter((each) => !findInjection(each))
    .join(between);
}
