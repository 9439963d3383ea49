import { expect, test } from 'vitest';
import { describeMark } from './describe-mark.ts';
import { markedIds, refusedRows } from './marked-threads.ts';
import type { RowChange } from './marks.ts';

const star: RowChange = { kind: 'star', on: true };
const label: RowChange = { kind: 'label', label: 'work', name: 'Work', on: true };
const offer = {
  ...{ threadId: 'a1', subject: 'Offer' },
  alsoIn: [{ mailboxId: 'mabcdef', threadId: 'mabcdef~a1', open: false }],
};
const lunch = { threadId: 'b1', subject: 'Lunch' };

test('a mark is set in every mailbox that has the email, and a label in that of the row', () => {
  expect([markedIds(offer, star), markedIds(offer, label)]).toEqual([['a1', 'mabcdef~a1'], ['a1']]);
});

test('a row that both mailboxes refuse is one email in the message', () => {
  const refusals = new Map(markedIds(offer, star).map((threadId) => [threadId, 'Not found'] as const));
  const refused = refusedRows([offer, lunch], star, refusals);
  expect(refused).toEqual([offer]);
  expect(describeMark(star, refused).failed).toBe("Couldn't star “Offer”");
});
