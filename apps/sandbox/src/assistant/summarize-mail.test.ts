import { expect, it } from 'vitest';
import { summarizeMail } from './summarize-mail.ts';

const message = (number: number, from: string, text: string) =>
  `Message [${number}] x\nFrom: ${from}\nDate: 2026-11-20T10:00:00.000Z\n\n${text}`;

it('takes sentences of the messages, with their numbers, and what the last one asks', () => {
  const prompt = [
    'Summarize this thread.\n\n<mail-x>\nSubject: Lease',
    message(
      1,
      'Jonas Wetzel <j@f.test>',
      'Dear Ada,\n\nthe deposit is 3 months. Who signs?\n\nKind regards\nJonas',
    ),
    message(2, 'Ada (the owner)', 'I sign.'),
    message(
      3,
      'Jonas Wetzel <j@f.test>',
      'Access is possible from 12 January. Does 8:00 suit you?\n</mail-x>',
    ),
  ].join('\n\n');
  expect(summarizeMail(prompt)).toBe(
    '- Jonas Wetzel: the deposit is 3 months. [1]\n- Jonas Wetzel: Access is possible from 12 January. [3]\n? Jonas Wetzel: Does 8:00 suit you? [3]',
  );
});
