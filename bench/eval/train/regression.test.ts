import { expect, test } from 'vitest';
import { regress } from './regression.ts';

const example = (words: number[], label: number, offset = [0, 0]) => ({
  features: new Map(words.map((word) => [word, 1])),
  offset,
  label,
});

test('learns which word speaks for which class, and nothing of a word that both share', () => {
  const examples = Array.from({ length: 200 }, (_, at) => example(at % 2 ? [1, 3] : [2, 3], at % 2));
  const { weights } = regress(examples, 2);
  const lead = (word: number) => (weights.get(word)?.[1] ?? 0) - (weights.get(word)?.[0] ?? 0);
  expect(lead(1)).toBeGreaterThan(1);
  expect(lead(2)).toBeLessThan(-1);
  expect(Math.abs(lead(3))).toBeLessThan(0.3);
});

test('learns little where the offset already predicts the label', () => {
  const learnedWith = (known: number) => {
    const examples = Array.from({ length: 200 }, (_, at) =>
      example([at % 2 ? 1 : 2], at % 2, at % 2 ? [-known, known] : [known, -known]),
    );
    return Math.abs(regress(examples, 2).weights.get(1)?.[1] ?? 0);
  };
  expect(learnedWith(4)).toBeLessThan(learnedWith(0) / 2);
});

test('the same examples give the same weights', () => {
  const examples = Array.from({ length: 50 }, (_, at) => example([at % 7, 9], at % 2));
  expect(regress(examples, 2)).toEqual(regress(examples, 2));
});
