import { expect, test } from 'vitest';
import { nameOperation } from './name-operation.ts';

test.each([
  ['/gmail/v1/users/me/messages/18f2c0?format=full', 'gmail/v1/users/me/messages/*'],
  ['/calendar/v3/calendars/ann%40lee.example/events', 'calendar/v3/calendars/*/events'],
  ['/v1beta/models/gemini-3:streamGenerateContent?alt=sse', 'v1beta/models/*:streamGenerateContent'],
  ['/v1beta/models/x:ann@lee.example', 'v1beta/models/*'],
  ['/openai/v1/chat/completions', 'openai/v1/chat/completions'],
  ['/?q=secret', ''],
])('%s is the operation %s', (path, operation) => {
  expect(nameOperation(path)).toBe(operation);
});
