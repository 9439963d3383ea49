import { expect, it } from 'vitest';
import { parseSummary } from './parse-summary.ts';

const ids = ['m1', 'm2', 'm3'];

it('reads two sentences and what is asked, each with its message', () => {
  const written = '- The deposit is a bank guarantee [3]\n- Access from 12 January [2, 3].\n? Who signs? [1]';
  expect(parseSummary(written, ids)).toEqual({
    points: [
      { text: 'The deposit is a bank guarantee', messageId: 'm3' },
      { text: 'Access from 12 January', messageId: 'm2' },
    ],
    asked: { text: 'Who signs?', messageId: 'm1' },
  });
});

it('shows no sentence without a message that exists, no third one, and no unfinished line', () => {
  const written = '- One [9]\n- Two [1]\nHeading\n- Three\n- Four [2]\n- Five [3]\n? Half a que';
  expect(parseSummary(written, ids)).toEqual({
    points: [
      { text: 'Two', messageId: 'm1' },
      { text: 'Four', messageId: 'm2' },
    ],
    asked: null,
  });
});
