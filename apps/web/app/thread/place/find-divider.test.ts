import { expect, test } from 'vitest';
import { findDivider } from './find-divider.ts';

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const message = (messageId: string, hour: number, fromMe = false) => ({
  messageId,
  sentAt: at(hour),
  fromMe,
});
const messages = [message('a', 8), message('b', 10), message('c', 12)];

test('a thread that was never read, or to its end, has no divider', () => {
  expect(findDivider({ messages })).toBeNull();
  expect(findDivider({ messages, readTo: { messageId: 'c', at: at(13) } })).toBeNull();
  expect(findDivider({ messages, readTo: { messageId: 'deleted', at: at(13) } })).toBeNull();
});

test('a message that arrived since is new; an earlier one is not', () => {
  expect(findDivider({ messages, readTo: { messageId: 'b', at: at(11) } })).toEqual({
    messageId: 'c',
    readAt: at(11),
    isNew: true,
  });
  expect(findDivider({ messages, readTo: { messageId: 'a', at: at(11) } })).toEqual({
    messageId: 'b',
    readAt: at(11),
    isNew: false,
  });
});

test('an email that was sent in the second of reading is new', () => {
  const readTo = { messageId: 'b', at: '2026-03-02T12:00:00.700Z' };
  expect(findDivider({ messages, readTo })).toMatchObject({ messageId: 'c', isNew: true });
});

test("the user's own replies are nothing new, but stand before what came after them", () => {
  const own = [message('a', 8), message('b', 10, true)];
  const readTo = { messageId: 'a', at: at(9) };
  expect(findDivider({ messages: own, readTo })).toBeNull();
  expect(findDivider({ messages: [...own, message('c', 12)], readTo })).toMatchObject({ messageId: 'b' });
});
