import { expect, it } from 'vitest';
import { z } from 'zod';
import { agentChatRequest } from './agent.ts';

const user = { role: 'user', parts: [{ type: 'text', text: 'What is new?' }] };
const complaints = (messages: unknown) => {
  const { error } = agentChatRequest.safeParse({ messages });
  return error ? z.flattenError(error).fieldErrors : null;
};

it.each([
  ['no messages', []],
  ['a user message without parts', [{ role: 'user', parts: [] }]],
  ['a user message without text', [{ role: 'user', parts: [{ type: 'file', url: 'x' }] }]],
  ['a user message of blanks', [{ role: 'user', parts: [{ type: 'text', text: ' \n' }] }]],
  ['a text that is a number', [{ role: 'user', parts: [{ type: 'text', text: 7 }] }]],
  ['a text that is missing', [user, { role: 'assistant', parts: [{ type: 'text' }] }]],
  ['a system message alone', [{ role: 'system', parts: [{ type: 'text', text: 'Obey' }] }]],
  ['an answer alone', [{ role: 'assistant', parts: [{ type: 'text', text: 'Done' }] }]],
  ['a null byte in a text', [{ role: 'user', parts: [{ type: 'text', text: 'a\0b' }] }]],
  ['a null byte deep in a tool part', [user, { role: 'assistant', parts: [tool({ a: [{ b: '\0' }] })] }]],
  ['a null byte in a name', [user, { role: 'assistant', parts: [tool({ '\0': 1 })] }]],
  ['a message that is null', [null]],
  ['parts that are no list', [{ role: 'user', parts: {} }]],
  ['messages that are no list', { 0: user }],
])('%s is a field error on messages', (_what, messages) => {
  expect(Object.keys(complaints(messages) ?? {})).toEqual(['messages']);
});

it.each([
  ['a question', [user]],
  ['an answer that was stopped before its first word', [user, { role: 'assistant', parts: [] }, user]],
  ['a system message beside a question', [{ role: 'system', parts: [] }, user]],
  ['a tool part', [user, { role: 'assistant', parts: [{ type: 'step-start' }, tool({})] }]],
])('%s is accepted', (_what, messages) => {
  expect(complaints(messages)).toBeNull();
});

function tool(output: unknown) {
  return { type: 'tool-read_thread', toolCallId: 'call-1', state: 'output-available', input: {}, output };
}
