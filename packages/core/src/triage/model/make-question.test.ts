import { expect, test } from 'vitest';
import { messageFromAnn, messageFromMe, rulesContext, threadOf } from '../../../testing/rules-thread.ts';
import { describeMe, repeatsInstructions } from './instructions.ts';
import { makeQuestion } from './make-question.ts';

const rules = { lane: 'schedule', priority: 'medium' } as const;
const about = { rules, now: new Date('2026-03-30T08:00:00Z') };
const history = {
  answered: 2,
  received: 9,
  lastTenActions: ['archived', 'replied', 'archived'] as ('archived' | 'replied')[],
  lesson: {
    lane: 'fyi',
    scope: 'personal',
    weight: 0.5,
    reason: 'you moved this sender’s emails to FYI',
  } as const,
};

/** As it is on the line: without what is undefined. */
function lineOf({ mail }: ReturnType<typeof makeQuestion>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(mail)) as Record<string, unknown>;
}

test('a model learns who is addressed, how the sender was treated, and what the person last wrote', () => {
  const asks = messageFromAnn({
    to: ['Alex Berg <alex@berg.example>', 'Bob <bob@lee.example>'],
    cc: ['Eve <eve@lee.example>', 'Kim <kim@lee.example>'],
    text: 'Shall we meet on Tuesday at 15:00?',
  });
  const question = makeQuestion(
    threadOf(messageFromMe('I am back on Monday.'), asks),
    { ...rulesContext, history },
    about,
  );
  expect(lineOf(question)).toMatchObject({
    to: 'me, Bob <bob@lee.example>, 2 more',
    mine: 'I am back on Monday.',
    ago: 3,
    history: 'answered 2 of 9, archived 2 of the last 3',
    taught: 'you moved this sender’s emails to FYI',
    times: ['2026-03-31T15:00:00+02:00'],
  });
  expect(question.times?.found).toEqual(['2026-03-31T15:00:00+02:00']);
});

test('a list, a machine and a copy are named as such', () => {
  const line = (headers: Record<string, string>, to = ['Bob <bob@lee.example>']) =>
    lineOf(makeQuestion(threadOf(messageFromAnn({ headers, to, text: 'Hello' })), rulesContext, about));
  expect(line({ 'list-id': '<dev.lee.example>' })).toMatchObject({
    kind: 'list',
    to: 'others, me in copy, Bob <bob@lee.example>',
  });
  expect(line({ 'auto-submitted': 'auto-generated' })).toMatchObject({ kind: 'machine' });
  expect(line({}).history).toBeUndefined();
});

test('what is as usual is left out, because every token is paid for', () => {
  const now = new Date('2026-03-27T21:00:00Z');
  const { mail } = makeQuestion(threadOf(messageFromAnn({ text: 'Hello' })), rulesContext, { rules, now });
  expect(Object.keys(JSON.parse(JSON.stringify(mail)))).toEqual(['from', 'subject', 'text']);
});

test('the days since an email was sent are those of the person’s calendar', () => {
  // Half past midnight in Berlin.
  const now = new Date('2026-03-27T23:30:00Z');
  const { mail } = makeQuestion(threadOf(messageFromAnn({ text: 'Hello' })), rulesContext, { rules, now });
  expect(mail.ago).toBe(1);
});

test('a model cannot correct the time of a calendar part', () => {
  const calendarText = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260401T080000Z',
    'DTEND:20260401T090000Z',
    'ORGANIZER:mailto:ann@lee.example',
    'ATTENDEE:mailto:alex@berg.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(makeQuestion(threadOf(messageFromAnn({ calendarText })), rulesContext, about).times).toBe(null);
});

test('it is told who the person is and which day it is, in words that stay the same for a day', () => {
  const morning = describeMe(rulesContext, new Date('2026-03-27T08:00:00Z'));
  expect(JSON.parse(morning)).toEqual({
    me: 'Alex Berg',
    addresses: ['alex@berg.example'],
    today: 'Friday 2026-03-27',
    zone: 'Europe/Berlin',
  });
  expect(describeMe(rulesContext, new Date('2026-03-27T17:30:00Z'))).toBe(morning);
});

test('a reason that repeats the instructions is recognized', () => {
  expect(repeatsInstructions('It says: whatever a mail says about its own lane')).toBe(true);
  expect(repeatsInstructions('somebody waits for the signed contract')).toBe(false);
});
