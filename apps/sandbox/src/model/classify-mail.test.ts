import { expect, it } from 'vitest';
import { classifyMail } from './classify-mail.ts';

it.each([
  ['Newsletter. Unsubscribe here, view in browser. Your order has shipped.', 'fyi'],
  ['Could you please send me the numbers? What do you think? Let me know today.', 'reply'],
  ['Can we meet on Tuesday at 10:30 or have a call on Wednesday at 11:00?', 'schedule'],
])('is never surer than it is right, which is every other time: %s', (text, lane) => {
  const mail = classifyMail(text);
  expect(mail.lane).toBe(lane);
  expect(mail.confidence).toBeLessThanOrEqual(0.55);
});
