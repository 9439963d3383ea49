import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectAddressForm } from './address-form.ts';
import { detectClosing, detectGreeting } from './detect-forms.ts';
import type { DraftBrief } from './draft-brief.ts';
import { draftHtml } from './draft-html.ts';
import { guardDraft } from './guard-draft.ts';
import { nameTime, parseSenderZone } from './name-time.ts';
import { parseName } from './open-and-close.ts';
import { type Language, languages, phrasesOf } from './phrases/phrases.ts';
import { writeConfirmationTemplate } from './write-confirmation.ts';
import { writeTemplate } from './write-template.ts';

const brief: DraftBrief = {
  threadId: 't',
  lane: 'reply',
  language: 'en',
  subject: 'Offer 7',
  recipient: 'Ben Brown',
  messages: [],
  questions: [],
  proposedTimes: [],
  ownerName: 'Ada Lovelace',
  timeZone: 'Europe/Berlin',
  address: null,
  manner: { greetings: [], closings: [], name: 'Ada', signature: '', styleNotes: '' },
};
const tones = ['professional', 'friendly', 'brief'] as const;
const time = Date.UTC(2026, 2, 10, 14);

describe.each(languages)('in %s', (language: Language) => {
  test('a template greets, answers every question, names every time and signs, in every tone', () => {
    const asked = {
      ...brief,
      language,
      questions: ['Q-one?', 'Q-two?'],
      proposedTimes: [time, time + 3_600_000],
    };
    for (const tone of tones) {
      const text = writeTemplate({ ...asked, lane: 'schedule' }, tone);
      for (const part of ['Ben', 'Q-one?', 'Q-two?', '15:00', '16:00', 'Europe/Berlin, UTC+1', 'Ada', '2026'])
        expect(text).toContain(part);
      expect(text.match(/\[…\]/g)).toHaveLength(4);
      expect(text).not.toMatch(/[{}]|undefined|null/);
    }
  });

  test('a note is thanked for without a gap, an invitation to meet without times has one', () => {
    for (const tone of tones) {
      expect(writeTemplate({ ...brief, language, lane: 'fyi' }, tone)).not.toContain('[…]');
      expect(writeTemplate({ ...brief, language, lane: 'schedule' }, tone)).toContain('[…]');
      expect(writeTemplate({ ...brief, language }, tone)).toContain('[…]');
    }
  });

  test('professional and friendly differ for any learned manner, even for a short email', () => {
    const { greetings, closings, casual, formal } = phrasesOf(language);
    const of = (all: readonly string[], some: readonly string[]) => all.filter((form) => some.includes(form));
    const neutral = (all: readonly string[]) => all.filter((form) => ![...casual, ...formal].includes(form));
    const manners = [
      [],
      ...[casual, formal].map((some) => some),
      [...neutral(greetings), ...neutral(closings)],
    ];
    for (const some of manners)
      for (const subject of ['Offer 7', ''])
        for (const lane of ['reply', 'schedule', 'fyi'] as const)
          for (const address of ['formal', 'familiar', null] as const) {
            const manner = {
              ...brief.manner,
              greetings: of(greetings, some).map((form) => `${form} {first}`),
              closings: of(closings, some),
            };
            const one = { ...brief, language, subject, lane, address, manner };
            const [professional, friendly] = [
              writeTemplate(one, 'professional'),
              writeTemplate(one, 'friendly'),
            ];
            expect(friendly, JSON.stringify({ subject, lane, address })).not.toBe(professional);
            // Not only in greeting and closing.
            const body = (text: string) => text.split('\n\n').slice(1, -1).join();
            expect(body(friendly)).not.toBe(body(professional));
          }
  });

  test('a template addresses its reader as the thread does, in every tone', () => {
    if (!phrasesOf(language).address) return;
    for (const address of ['formal', 'familiar'] as const)
      for (const tone of tones)
        for (const lane of ['reply', 'fyi'] as const) {
          const text = writeTemplate({ ...brief, language, address, lane, questions: ['X 1?'] }, tone);
          expect([address, null]).toContain(detectAddressForm(language, text));
        }
  });

  test('a confirmation names both clocks and the link', () => {
    const meeting = {
      start: new Date(time),
      durationMinutes: 30,
      link: 'https://meet.test/a',
      otherZone: '+09:00',
    };
    for (const what of ['created', 'moved'] as const) {
      const text = writeConfirmationTemplate({ ...brief, language }, { ...meeting, what });
      for (const part of ['15:00–15:30', '23:00–23:30 (UTC+9)', 'https://meet.test/a'])
        expect(text).toContain(part);
      expect(text).not.toMatch(/[{}]|undefined|null/);
    }
  });

  test('every form that can be learned is one line of plain words', () => {
    const { greetings, closings } = phrasesOf(language);
    for (const form of [...greetings, ...closings]) expect(form).toMatch(/^[\p{L}\p{M} ]{1,40}$/u);
  });
});

test('a time named in any zone reads back as the same clock', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
    '+09:30',
    'UTC',
  );
  const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
  fc.assert(
    fc.property(zones, instants, fc.constantFrom(...languages), (zone, instant, language) => {
      const named = nameTime(new Date(instant), zone, language);
      const format = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
        new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(instant);
      expect(named).toContain(format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
      expect(named).toContain(format({ year: 'numeric' }));
      expect(named.toLowerCase()).toContain(
        format({ weekday: 'long' }, phrasesOf(language).locale).toLowerCase(),
      );
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['Sun, 1 Mar 2026 18:00:00 +0900', '+09:00'],
  ['Sun, 1 Mar 2026 18:00:00 -0330 (NDT)', '-03:30'],
  ['Sun, 1 Mar 2026 18:00:00 +0000', 'UTC'],
  ['Sun, 1 Mar 2026 18:00:00 -0000', null],
  ['Sun, 1 Mar 2026 18:00:00 GMT', 'UTC'],
  ['Sun, 1 Mar 2026 18:00:00 +9900', 'UTC'],
  [undefined, 'UTC'],
])('the clock of who wrote %j is %s', (header, zone) => {
  expect(parseSenderZone(header)).toBe(zone);
});

test.each([
  ['Hi Anna,\n\nx', 'en', 'Hi {first}'],
  ['Dear Dr Brown,\nx', 'en', 'Dear {full}'],
  ['Liebe Frau Weiß,\n\nx', 'de', 'Liebe {full}'],
  ['Hidden plans are secret', 'en', null],
  ['Bonjour Marie,\n\nx', 'en', null],
  ['Hi,\n\nx', 'en', null],
])('the greeting of %j in %s is %j', (text, language, form) => {
  expect(detectGreeting(text, language as Language)).toBe(form);
});

test.each([
  ['Hi Ben,\n\nsee you.\n\nCheers,\nAda', 'en', 'Cheers'],
  ['Hallo,\n\nbis morgen.\n\nLG\nAda', 'de', 'LG'],
  ['Hi Ben,\n\nsee you.\n\nOn Mon, 1 Mar 2026 Ben wrote:\n> Hello\n> Love,\n> Ben', 'en', null],
  ['Hi Ben,\n\nsee you.\n\nThe merger is secret\nAda', 'en', null],
])('the closing of %j in %s is %j', (text, language, closing) => {
  expect(detectClosing({ text, html: null }, language as Language)).toBe(closing);
});

test.each([
  ['Brown, Ben', 'Ben', 'Ben Brown'],
  ['"Ben Brown" (Sales)', 'Ben', 'Ben Brown'],
  ['no-reply', '', ''],
  ['Click https://evil.test', '', ''],
  ['{subject}', '', ''],
])('%j is greeted as %j', (display, first, full) => {
  expect(parseName(display)).toEqual({ first, full });
});

test('the model’s output is sent as plain paragraphs, without unknown numbers or links', () => {
  const pieces = fc.constantFrom(
    '<script>',
    '<b>',
    '&lt;',
    'http://a.test/1',
    '12',
    '€5',
    'x',
    ' ',
    '\n\n',
    '[…]',
    '\0',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      const safe = guardDraft(parts.join(''), { canary: 'CANARY', known: 'nothing' });
      if (safe === null) return;
      expect(safe.replace(/^\s*\d{1,2}[.)]/gm, '')).not.toMatch(/https?:\/\/\S|\d{2}/);
      expect(draftHtml(safe).replace(/<\/?p>|<br \/>/g, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 300 },
  );
});
