import { classifyMail } from './classify-mail.ts';
import { fillStrings, type Source } from './fill-values.ts';
import { findItems } from './find-items.ts';
import { judgeSentences } from './judge-sentences.ts';

/** The form of a line in the instructions: "id lane priority". */
const FORM = /"id((?: [a-z]+)+)"/g;

/** The words after the id of a line of the list, where the instructions ask for lines; the last form that they name counts. */
export function findForm(name: string, { instructions }: Source): string[] | undefined {
  const forms = [...instructions.matchAll(FORM)].map(([, words = '']) => words.trim().split(' '));
  return (
    forms.findLast(([word, ...more]) => more.length === 0 && `${word}s` === name) ??
    forms.findLast((words) => words.length > 1)
  );
}

/** A line for each item of the prompt; of a single word, one for each value that the item has. */
export function fillLines(form: readonly string[], name: string, source: Source): string[] {
  return findItems(source.text).flatMap(({ id, text }) => {
    const own = { ...source, prompt: source.text, text, id };
    if (form.length === 1) return fillStrings(name, own).map((value) => `${id} ${value}`);
    return [[id, ...form.map((word) => fillWord(word, own))].join(' ')];
  });
}

function fillWord(word: string, source: Source): string {
  const mail = classifyMail(source.text);
  if (word === 'confidence') return String(Math.round(mail.confidence * 100));
  if (word === 'matches') return judgeSentences(source.prompt ?? '', source.text).join(',') || '-';
  return word === 'lane' || word === 'priority' ? mail[word] : mail.reason;
}
