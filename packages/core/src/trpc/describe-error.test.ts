import { mailListRequest } from '@triage/contract/inbox/mail-list';
import { queueSendRequest } from '@triage/contract/sending/send';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { describeError } from './describe-error.ts';

const refusal = (schema: z.ZodType, value: unknown, options?: { path: boolean }) =>
  describeError(schema.safeParse(value).error, options)?.body.fieldErrors;

test('a program reads where below its field a value is wrong; a page shows the text alone', () => {
  const send = { to: ['a@b.example', 5], subject: 'Hi', body: 'Hello' };
  const text = 'Invalid input: expected string, received number';
  expect(refusal(queueSendRequest, send, { path: true })).toEqual({ to: [`1: ${text}`] });
  expect(refusal(queueSendRequest, send)).toEqual({ to: [text] });
});

test('a missing field is called required, and a choice names its values', () => {
  expect(refusal(queueSendRequest, { to: ['a@b.example'], body: 'Hello' })).toEqual({
    subject: ['Required: expected string'],
  });
  expect(refusal(mailListRequest, { in: 'nope' })).toEqual({
    in: [expect.stringContaining('Expected all, sent, starred')],
  });
});
