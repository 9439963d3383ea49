import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isHoldOut, type LabelledThread } from './load-corpus.ts';
import { loadSet } from './load-set.ts';
import { judge, measure } from './measure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eval-set-'));
afterAll(() => rmSync(folder, { recursive: true }));

const thread = (changes: Partial<LabelledThread> = {}): LabelledThread => ({
  id: 'a',
  language: 'en',
  from: 'Ann Lee <ann@lee.example>',
  sentAt: '2026-03-02T09:00:00Z',
  subject: 'The plan',
  messages: [{ by: 'them', text: 'Hi Alex, could you send me the plan?' }],
  expected: { lane: 'reply', priority: 'medium' },
  ...changes,
});

function write(name: string, lines: unknown[]): string {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}

async function figuresOf(...threads: LabelledThread[]) {
  const { cases } = await loadSet(write('set.jsonl', threads));
  return measure(judge(cases));
}

describe('a JSONL file', () => {
  test('is measured, and a wrong lane counts as wrong', async () => {
    const wrong = thread({ id: 'b', expected: { lane: 'fyi', priority: 'medium' } });
    expect(await figuresOf(thread(), wrong)).toMatchObject({
      threads: 2,
      laneAccuracy: 0.5,
      actionRecall: 1,
      actionPrecision: 0.5,
      confusion: { reply: { reply: 1 }, fyi: { reply: 1, fyi: 0 } },
    });
  });

  test('an accepted second lane is right', async () => {
    const either = thread({ expected: { lane: 'fyi', priority: 'medium', alsoRight: 'reply' } });
    expect(await figuresOf(either)).toMatchObject({ laneAccuracy: 1, disagreements: 0 });
  });

  test('where two labellers differ, both labels are right and the disagreement is counted', async () => {
    const differs = thread({
      expected: { lane: 'fyi', priority: 'low' },
      second: { lane: 'reply', priority: 'medium' },
    });
    expect(await figuresOf(differs, thread({ id: 'b' }))).toMatchObject({
      laneAccuracy: 1,
      disagreements: 1,
      priorityExact: 1,
    });
  });

  test('times are compared as instants, and only where they were noted', async () => {
    const text = 'Hi Alex, could we meet on Tuesday at 3pm or on Thursday at 10:00?';
    const meeting = thread({
      messages: [{ by: 'them', text }],
      expected: { lane: 'schedule', priority: 'medium' },
      times: ['2026-03-03T14:00:00Z', '2026-03-06T09:00:00Z'],
    });
    const { times } = await figuresOf(meeting, thread({ id: 'b' }));
    expect(times).toEqual({ threads: 1, said: 2, right: 1, missed: 1 });
  });

  test.each([
    ['not JSON', ['{']],
    ['"lane" is none of reply', [{ ...thread(), expected: { lane: 'inbox', priority: 'low' } }]],
    ['"priority" is none of high', [{ ...thread(), expected: { lane: 'fyi', priority: 'urgent' } }]],
    ['"messages" is empty', [{ ...thread(), messages: [] }]],
    ['"sentAt" is no time', [{ ...thread(), sentAt: 'yesterday' }]],
    ['line 2: "id" is missing', [thread(), { ...thread(), id: undefined }]],
    ['is empty', ['']],
  ])('a mistake in it is named: %s', async (problem, lines) => {
    await expect(loadSet(write('bad.jsonl', lines))).rejects.toThrow(problem);
  });
});

describe('a folder of .eml files', () => {
  const mail = (lines: string[]) => lines.join('\r\n');

  test('is measured with the headers of each mail', async () => {
    const place = mkdtempSync(path.join(folder, 'mails-'));
    const head = ['Date: Mon, 2 Mar 2026 09:00:00 +0000', 'From: Ann Lee <ann@lee.example>'];
    writeFileSync(
      path.join(place, '1.eml'),
      mail([...head, 'To: Bo Ek <bo@ek.example>', 'Subject: Plan', '', 'Bo, could you send me the plan?']),
    );
    writeFileSync(
      path.join(place, '2.eml'),
      mail([...head, 'To: bo@ek.example', 'List-Unsubscribe: <https://lee.example>', '', 'Ready to run?']),
    );
    const labels = [
      { file: '1.eml', lane: 'reply', priority: 'medium' },
      { file: '2.eml', lane: 'fyi', priority: 'low', language: 'en' },
    ];
    writeFileSync(path.join(place, 'labels.jsonl'), labels.map((each) => JSON.stringify(each)).join('\n'));
    const { cases } = await loadSet(place);
    expect(cases.map(({ context }) => context.userEmail)).toEqual(['bo@ek.example', 'bo@ek.example']);
    expect(cases[0]?.context.userName).toBe('Bo Ek');
    expect(judge(cases).map(({ verdict }) => verdict.lane)).toEqual(['reply', 'fyi']);
  });

  test('reports what is missing', async () => {
    const place = mkdtempSync(path.join(folder, 'mails-'));
    await expect(loadSet(place)).rejects.toThrow('has no labels.jsonl');
    writeFileSync(path.join(place, 'labels.jsonl'), '{"file":"1.eml","lane":"fyi","priority":"low"}');
    await expect(loadSet(place)).rejects.toThrow('1.eml does not exist');
    await expect(loadSet(path.join(place, 'nowhere'))).rejects.toThrow('does not exist');
  });
});

test('a set is a hold-out by its name', () => {
  expect(['hold-out', 'hold-out-2', 'my-holdout'].every(isHoldOut)).toBe(true);
  expect(isHoldOut('development-2')).toBe(false);
});
