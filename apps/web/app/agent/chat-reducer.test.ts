import type { ChatChunk } from '@triage/contract/chat-stream';
import { expect, test } from 'vitest';
import { answerApproval, applyChunk, type ChatPart, isDecided, toDecidedPart } from './chat-reducer.ts';

const play = (chunks: ChatChunk[], parts: ChatPart[] = []) => chunks.reduce<ChatPart[]>(applyChunk, parts);

test('text chunks are joined, and a tool call separates them', () => {
  const parts = play([
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'I ' },
    { type: 'text-delta', id: '1', delta: 'look.' },
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'search' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: { query: 'x' } },
    { type: 'tool-output-available', toolCallId: 'c', output: { found: 2 } },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'Two.' },
  ]);
  expect(parts.map((part) => part.type)).toEqual(['text', 'tool-search', 'text']);
  expect(parts[1]).toMatchObject({ state: 'output-available', input: { query: 'x' }, output: { found: 2 } });
});

test('a conversation continues once every card is decided', () => {
  const parts = play([
    { type: 'tool-input-available', toolCallId: 'a', toolName: 'send_email', input: {} },
    { type: 'tool-approval-request', toolCallId: 'a', approvalId: 'one' },
    { type: 'tool-input-available', toolCallId: 'b', toolName: 'send_email', input: {} },
    { type: 'tool-approval-request', toolCallId: 'b', approvalId: 'two' },
  ]);
  const asked = [{ id: 'm', role: 'assistant' as const, parts }];
  expect(isDecided(asked)).toBe(false);
  const half = answerApproval(asked, 'one', { approved: true });
  expect(isDecided(half)).toBe(false);
  expect(isDecided(answerApproval(half, 'two', { approved: false }))).toBe(true);
});

test('a second click does not change a decision', () => {
  const parts = play([
    { type: 'tool-input-available', toolCallId: 'a', toolName: 'send_email', input: {} },
    { type: 'tool-approval-request', toolCallId: 'a', approvalId: 'one' },
  ]);
  const denied = answerApproval([{ id: 'm', role: 'assistant', parts }], 'one', { approved: false });
  expect(answerApproval(denied, 'one', { approved: true })).toEqual(denied);
});

test('unchecked threads are sent with the decision', () => {
  const parts = play([
    { type: 'tool-input-available', toolCallId: 'a', toolName: 'archive_threads', input: {} },
    { type: 'tool-approval-request', toolCallId: 'a', approvalId: 'one' },
  ]);
  const answer = { approved: true, leaveOut: ['thread'] };
  const [message] = answerApproval([{ id: 'm', role: 'assistant', parts }], 'one', answer);
  expect(message?.parts[0]).toMatchObject({ approval: { id: 'one', approved: true, leaveOut: ['thread'] } });
});

test('a call that fails validation ends without showing the schema error', () => {
  const parts = play([
    { type: 'tool-input-start', toolCallId: 'a', toolName: 'send_email' },
    {
      type: 'tool-input-error',
      toolCallId: 'a',
      toolName: 'send_email',
      input: {},
      errorText: '[{"code":1}]',
    },
  ]);
  expect(parts).toMatchObject([
    { state: 'output-error', errorText: 'the request was not valid; nothing was done' },
  ]);
});

test.each([
  ['executed', 'output-available'],
  ['denied', 'output-denied'],
  ['refused', 'output-error'],
] as const)('a request of a program that is %s becomes a line of the conversation', (status, state) => {
  const card = { approvalId: 'one', tool: 'send_email' as const, arguments: { to: ['ben@sandbox.test'] } };
  const undoUntil = '2026-11-28T01:22:52.872Z';
  const part = toDecidedPart(card, { approvalId: 'one', status, text: 'What happened.', undoUntil });
  expect(part).toMatchObject({
    type: 'tool-send_email',
    state,
    input: card.arguments,
    approval: { id: 'one' },
  });
  if (status === 'executed') expect(part.output).toMatchObject({ text: 'What happened.', undoUntil });
  if (status === 'refused') expect(part.errorText).toBe('What happened.');
});
