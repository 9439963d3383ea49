import { expect, it } from 'vitest';
import { answerRequest } from './answer-request.ts';

const tools = ['create_task', 'search_mail'].map((name) => ({
  name,
  description: '',
  parameters: { type: 'object' as const, properties: {} },
}));

function ask(said: string) {
  return answerRequest({
    instructions:
      'You are the mail assistant of Ada Lindqvist (ada@sandbox.test).\nNow it is 2026-11-21T10:00:00+01:00 in Europe/Berlin.',
    turns: [{ role: 'user', text: said }],
    tools,
    toolChoice: 'auto',
    schema: null,
    json: false,
  });
}

it.each([
  ['Every Friday at 9 list unanswered customer mail', 'List unanswered customer mail', '09:00', [5]],
  ['Please list unanswered customer mail every Friday at 9.', 'List unanswered customer mail', '09:00', [5]],
  ['Every weekday at 7:30, summarize new mail', 'Summarize new mail', '07:30', [1, 2, 3, 4, 5]],
  ['every Monday and Thursday at 4 pm: list my meetings', 'List my meetings', '16:00', [1, 4]],
  ['Daily, tell me what needs me', 'Tell me what needs me', '08:00', [1, 2, 3, 4, 5, 6, 7]],
  ['Every day at noon list invoices', 'List invoices', '12:00', [1, 2, 3, 4, 5, 6, 7]],
  ['Every Tuesday list 3 open questions', 'List 3 open questions', '08:00', [2]],
  [
    'Jeden Freitag um 9 Uhr liste unbeantwortete E-Mails auf',
    'Liste unbeantwortete E-Mails auf',
    '09:00',
    [5],
  ],
])('%s: a task with its days, its time and its text', (said, text, time, days) => {
  expect(ask(said).calls).toEqual([{ name: 'create_task', input: { text, times: [time], days } }]);
});

it('a missing text and a time that no clock shows are asked for', () => {
  expect(ask('Every Friday at 9')).toMatchObject({
    calls: [],
    text: expect.stringContaining('What shall I do'),
  });
  expect(ask('Every Friday at 29 list mail')).toMatchObject({
    calls: [],
    text: expect.stringContaining('When?'),
  });
});

it('"everything" is no repetition', () => {
  expect(ask('Archive everything from Small Teams').calls.map(({ name }) => name)).toEqual(['search_mail']);
});
