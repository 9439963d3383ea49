import { expect, test } from 'vitest';
import { foldRecipients } from './fold-recipients.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person${index}@mail.test`);
const none = new Set<string>();

test('many recipients are folded to the first ones and the number of the others', () => {
  const { shown, more } = foldRecipients(people(28), { isWhole: false, doubtful: none });
  expect(shown.map(({ recipient }) => recipient)).toEqual(people(4));
  expect(more).toBe(24);
});

test('a field with focus, and one with few recipients, shows all', () => {
  expect(foldRecipients(people(28), { isWhole: true, doubtful: none }).shown).toHaveLength(28);
  expect(foldRecipients(people(5), { isWhole: false, doubtful: none })).toMatchObject({ more: 0 });
});

test('a recipient that needs a look is shown at its place', () => {
  const all = [...people(10), 'no address', 'ada@gmail'];
  const doubtful = new Set(['person7@mail.test']);
  const { shown, more } = foldRecipients(all, { isWhole: false, doubtful });
  expect(shown.map(({ index }) => index)).toEqual([0, 1, 2, 3, 7, 10, 11]);
  expect(more).toBe(5);
});
