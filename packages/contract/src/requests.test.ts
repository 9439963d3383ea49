import { expect, test } from 'vitest';
import { advancedSearchRequest, semanticSearchRequest } from './inbox/search.ts';
import { meetingRequest } from './meetings/meeting.ts';
import { draftRequest } from './sending/draft.ts';
import { queueSendRequest } from './sending/send.ts';

test('optional fields have the documented defaults', () => {
  expect(draftRequest.parse({ threadId: 't' })).toEqual({
    threadId: 't',
    tone: 'professional',
    provider: 'ai_primary',
  });
  expect(meetingRequest.parse({ threadId: 't', slotStart: '2026-11-21T10:00:00Z' }).durationMinutes).toBe(30);
  expect(semanticSearchRequest.parse({ query: 'x' })).toMatchObject({ limit: 10, provider: 'ai_primary' });
  expect(advancedSearchRequest.parse({ query: 'x' }).limit).toBe(25);
});

test('an unknown field is ignored', () => {
  expect(draftRequest.parse({ threadId: 't', colour: 'red' })).not.toHaveProperty('colour');
});

test('an advanced search needs one criterion, and before later than after', () => {
  expect(advancedSearchRequest.safeParse({}).success).toBe(false);
  expect(advancedSearchRequest.safeParse({ limit: 5 }).success).toBe(false);
  const turned = advancedSearchRequest.safeParse({
    after: '2026-11-21T10:00:00Z',
    before: '2026-11-20T10:00:00Z',
  });
  expect(turned.error?.issues[0]?.path).toEqual(['before']);
});

test('a line break in a subject is a validation error', () => {
  const send = { to: ['a@b'], subject: 'Hi\r\nBcc: x@y', body: '' };
  expect(queueSendRequest.safeParse(send).error?.issues[0]?.path).toEqual(['subject']);
  expect(queueSendRequest.safeParse({ ...send, subject: 'Hi', to: [] }).success).toBe(false);
});
