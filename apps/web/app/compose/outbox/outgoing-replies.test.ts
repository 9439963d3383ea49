import { beforeEach, expect, test } from 'vitest';
import { endOutgoing, listOutgoing, type OutgoingReply, outgoingReplies } from './outgoing-replies.ts';

const reply: OutgoingReply = {
  key: 'k',
  threadId: 't',
  text: 'Yes.',
  state: 'sending',
  before: new Set(['m1', 'mine before']),
};
const messages = (...all: [messageId: string, fromMe: boolean][]) =>
  ({ threadId: 't', messages: all.map(([messageId, fromMe]) => ({ messageId, fromMe })) }) as Parameters<
    typeof listOutgoing
  >[1];

beforeEach(() => outgoingReplies.set([reply]));

test('a reply is shown until the thread has a new message of the user', () => {
  const all = outgoingReplies.get();
  expect(listOutgoing(all, messages(['m1', false], ['mine before', true]))).toEqual([reply]);
  expect(listOutgoing(all, messages(['m1', false], ['m2', false]))).toEqual([reply]);
  expect(listOutgoing(all, messages(['m1', false], ['m3', true]))).toEqual([]);
  expect(listOutgoing(all, { ...messages(), threadId: 'other' })).toEqual([]);
});

test('one that was cancelled or failed is removed, one that was sent stays', () => {
  endOutgoing('k', 'sent');
  expect(outgoingReplies.get()).toMatchObject([{ key: 'k', state: 'sent' }]);
  endOutgoing('k', 'cancelled');
  expect(outgoingReplies.get()).toEqual([]);
});
