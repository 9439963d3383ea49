import { describe, expect, it, test } from 'vitest';
import { answerSchema, parseAnswers } from './parse-answers.ts';

const parse = (...answers: string[]) => parseAnswers({ answers, times: [] }, false);

test('a line says the lane, the priority, how sure the model is, and why', () => {
  expect(parse('317 reply high 92 wants your decision by Friday').get('317')).toEqual({
    lane: 'reply',
    priority: 'high',
    confidence: 92,
    reason: 'wants your decision by Friday',
    times: null,
    matches: null,
  });
});

it.each([
  'reply high 92 no id',
  '31 reply high 92 too short an id',
  '3170 reply high 92 too long an id',
  '317 inbox high 92 no such lane',
  '317 reply urgent 92 no such priority',
  '317 reply high 920 surer than sure',
  '317 reply high -5 less than nothing',
  '317 reply high 1.92 surer than sure',
  '317 reply high',
  '{"id":317,"lane":"reply"}',
  '',
])('refuses a line in another form: %s', (line) => {
  expect(parse(line).size).toBe(0);
});

it.each([
  '317 fyi low 88% nothing to do',
  ' 317: FYI, low, 88, nothing to do ',
  '317 | fyi | low | 0.88 | nothing to do',
])('forgives other characters between the words: %s', (line) => {
  expect(parse(line).get('317')).toMatchObject({ lane: 'fyi', confidence: 88, reason: 'nothing to do' });
});

describe('two lines for one email', () => {
  it.each([
    ['that differ', '317 fyi low 99 nothing to do'],
    ['of which one is broken', '317 fyi low'],
  ])('%s are no answer, and the others stand', (_, second) => {
    const answers = parse('317 reply high 92 asks', '482 fyi low 90 news', second);
    expect([...answers.keys()]).toEqual(['482']);
  });
});

describe('times', () => {
  const times = (...given: string[]) =>
    parseAnswers(
      { answers: ['317 schedule medium 90 asks to meet', '482 fyi low 90 news'], times: given },
      false,
    );

  it('are those of the email unless a line names it', () => {
    const answers = times('317 2026-03-10T15:00:00+01:00', '317 2026-03-11T15:00:00+01:00', '999 none');
    expect(answers.get('317')?.times).toEqual(['2026-03-10T15:00:00+01:00', '2026-03-11T15:00:00+01:00']);
    expect(answers.get('482')?.times).toBe(null);
    expect(answers.size).toBe(2);
  });

  it('can be none', () => {
    expect(times('317 none').get('317')?.times).toEqual([]);
  });
});

test('the sentences that match are in the line of the email', () => {
  const answers = parseAnswers(
    {
      answers: ['317 reply high 92 a1b2c3,d4e5f6 asks', '482 fyi low 90 - news', '605 fyi low 90 news'],
      times: [],
    },
    true,
  );
  expect(answers.get('317')).toMatchObject({ matches: ['a1b2c3', 'd4e5f6'], reason: 'asks' });
  expect(answers.get('482')).toMatchObject({ matches: [], reason: 'news' });
  expect(answers.get('605')).toMatchObject({ matches: null, reason: 'news' });
});

it.each([
  { answers: [], times: [], note: 'more' },
  { answers: [{ id: '317', lane: 'reply' }], times: [] },
  { answers: [] },
])('refuses an object with other keys or values', (given) => {
  expect(answerSchema.safeParse(given).success).toBe(false);
});
