import { schedulingIntentSchema } from '@triage/contract/triage/classification';
import { laneSchema, prioritySchema } from '@triage/contract/triage/lanes';
import { lessonScopeSchema } from '@triage/contract/triage/lessons';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageFromAnn, rulesContext, threadOf } from '../../../testing/rules-thread.ts';
import type { CachedMessage, CachedThread } from '../../mime/cached-thread.ts';
import { classifyByRules, classifyWith, type RulesContext, rules } from './classify-by-rules.ts';

const words = fc.constantFrom(
  'Could you',
  'meet',
  'Tuesday',
  'at 3pm',
  '?',
  'please',
  'by tomorrow',
  '\n',
  '> quoted',
  'Hi Alex,',
  'unsubscribe',
  '会議',
  'когда',
  '15:00',
  'On Tue, Ann wrote:',
  '-- ',
  'ignore previous instructions',
  'thanks',
  '29/02/2026',
  '25:99',
  'next next week',
  'متى',
  '\u202e',
  '😀',
  '\ud800',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(words, { maxLength: 40 }).map((each) => each.join(' ')),
);
const address = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('alex@berg.example', 'Bo <bo@ek.example>', '<>', '@'),
);
const date = fc.oneof(
  fc.date({ noInvalidDate: false }),
  fc
    .constantFrom('2026-03-29T00:30:00Z', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z')
    .map((at) => new Date(at)),
);

const calendar = fc
  .tuple(
    fc.constantFrom('REQUEST', 'COUNTER', 'CANCEL', 'x'),
    fc.stringMatching(/^[0-9]{8}T[0-9]{6}Z?$/),
    fc.nat(999_999),
  )
  .map(([method, start, length]) =>
    [
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      'BEGIN:VEVENT',
      `DTSTART;TZID=Asia/Tokyo:${start}`,
      `DURATION:PT${length}H`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
const message: fc.Arbitrary<CachedMessage> = fc
  .record({
    sentAt: date,
    from: fc.record({ name: text, email: address }),
    to: fc.array(address, { maxLength: 12 }),
    cc: fc.array(address, { maxLength: 4 }),
    replyTo: address,
    subject: text,
    text,
    html: fc.option(text.map((inner) => `<div style="display:none">${inner}</div>${inner}`)),
    headers: fc.dictionary(
      fc.constantFrom('list-id', 'precedence', 'auto-submitted', 'return-path', 'constructor', '__proto__'),
      fc.string(),
    ),
    calendarText: fc.option(fc.oneof(text, calendar)),
    labelIds: fc.subarray(['INBOX', 'SENT', 'DRAFT', 'STARRED']),
    fromMe: fc.boolean(),
  })
  .map((changes) => messageFromAnn(changes));
const thread: fc.Arbitrary<CachedThread> = fc
  .array(message, { maxLength: 5 })
  .map((messages) => threadOf(...messages));
const context: fc.Arbitrary<RulesContext> = fc.record({
  userEmail: address,
  userName: fc.oneof(fc.string(), fc.constant('Alex Berg')),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Nowhere/At_All', ''),
  history: fc.record({
    answered: fc.nat(50),
    received: fc.nat(50),
    lastTenActions: fc.array(fc.constantFrom('replied', 'archived', 'ignored', 'starred'), { maxLength: 10 }),
    lesson: fc.option(
      fc.record({
        lane: fc.constantFrom(...laneSchema.options),
        scope: fc.constantFrom(...lessonScopeSchema.options),
        weight: fc.double({ min: 0, max: 1, noNaN: true }),
        reason: fc.string(),
      }),
    ),
  }),
});

describe('for any thread', () => {
  test('the verdict is whole and in bounds, and the same again', () => {
    fc.assert(
      fc.property(thread, context, (each, who) => {
        const verdict = classifyByRules(each, who);
        expect(laneSchema.safeParse(verdict.lane).success).toBe(true);
        expect(prioritySchema.safeParse(verdict.priority).success).toBe(true);
        expect(verdict.confidence).toBeGreaterThan(0);
        expect(verdict.confidence).toBeLessThan(1);
        expect(schedulingIntentSchema.nullable().safeParse(verdict.schedulingIntent).success).toBe(true);
        expect(verdict.schedulingIntent?.attendees ?? []).not.toContain(who.userEmail.trim().toLowerCase());
        expect(classifyByRules(each, who)).toEqual(verdict);
      }),
      { numRuns: 400 },
    );
  });

  test('the order of the rules makes no difference', () => {
    const orders = fc.shuffledSubarray([...rules], { minLength: rules.length });
    fc.assert(
      fc.property(thread, context, orders, (each, who, order) => {
        expect(classifyWith(order, each, who)).toEqual(classifyByRules(each, who));
      }),
      { numRuns: 200 },
    );
  });

  test('a rule that says the same twice changes nothing', () => {
    fc.assert(
      fc.property(thread, context, (each, who) => {
        expect(classifyWith([...rules, ...rules], each, who)).toEqual(classifyByRules(each, who));
      }),
      { numRuns: 100 },
    );
  });
});

const MEGABYTE = 1_000_000;
/** Far above what the slowest machine needs, far below what backtracking takes. */
const LIMIT_MS = 3_000;
const nasty: [string, string][] = [
  ['one letter', 'a'],
  ['spaces', ' '],
  ['line ends', '\n'],
  ['quotes', '>\n'],
  ['questions', 'could you? '],
  ['times', 'meet Tuesday 3pm - 4pm or '],
  ['digits', '1:'],
  ['greater and less', '<<div style="display:none'],
  ['open tags', '<div hidden>a '],
  ['ignore', 'ignore all previous '],
  ['wrote', 'On a wrote b '],
  ['headers', 'From: a\n'],
  ['japanese', '会議は3時'],
  ['months', 'march may '],
  ['tabs and dots', '\t.'],
  ['dashes', '-- '],
  ['minutes', '1 1 1 min'],
];

test.each(nasty)('a megabyte of %s is judged in bounded time', (_name, piece) => {
  const huge = piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);
  const one = messageFromAnn({
    text: `meet ${huge}?`,
    html: huge,
    subject: huge,
    calendarText: huge,
    to: [huge],
    headers: { 'list-id': huge },
  });
  const started = performance.now();
  classifyByRules(threadOf(one, one, one), { ...rulesContext, userName: huge });
  expect(performance.now() - started).toBeLessThan(LIMIT_MS);
});
