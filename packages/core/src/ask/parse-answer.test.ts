import { expect, test } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

test('reads sentences with one or several citations', () => {
  expect(parseAnswer('- One [2].\n- Two [1, 3]\n- Three [1] [2]', 3)).toEqual([
    { text: 'One', passages: [2] },
    { text: 'Two', passages: [1, 3] },
    { text: 'Three', passages: [1, 2] },
  ]);
});

test('shows no sentence without a passage that exists, no fifth one, and nothing else', () => {
  const lines = [
    'Heading',
    '- None',
    '- Gone [9]',
    '- A [1]',
    '- B [0]',
    '- C [1]',
    '- D [1]',
    '- E [1]',
    '- F [1]',
  ];
  expect(parseAnswer(lines.join('\n'), 1).map(({ text }) => text)).toEqual(['A', 'C', 'D', 'E']);
});
