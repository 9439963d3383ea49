import { expect, test } from 'vitest';
import { describeResult, describeStep, isInternal } from './tool-words.ts';

test('a step has a description, and an unknown one its name', () => {
  expect(describeStep({ type: 'tool-search_mail', input: { query: 'sofa' } })).toBe(
    'Searched your mail for “sofa”',
  );
  expect(describeStep({ type: 'tool-archive_threads', input: { threadIds: ['a', 'b'] } })).toBe(
    'Archiving 2 threads',
  );
  expect(describeStep({ type: 'tool-paint_fence', input: null })).toBe('Paint fence');
});

test('results are counted', () => {
  expect(describeResult({ output: { threads: [{}, {}], counts: {} } })).toBe('2 threads');
  expect(describeResult({ output: { threads: [{}] } })).toBe('1 thread');
  expect(describeResult({ output: { slots: [] } })).toBe('nothing found');
  expect(describeResult({ output: undefined })).toBe('');
});

test('a change that its tool describes is described once', () => {
  const part = { type: 'tool-archive_thread', input: { threadId: 'a' } } as const;
  const output = { did: 'Archived the thread.' };
  expect(describeStep(part)).toBe('Archived a thread');
  expect(describeStep({ ...part, output })).toBe('Archived the thread');
  expect(describeResult({ output })).toBe('');
});

test('ids and revisions are not shown to the person', () => {
  const names = ['draftId', 'threadIds', 'seen', 'foreign', 'subject', 'quote'];
  expect(names.filter((name) => !isInternal(name))).toEqual(['subject', 'quote']);
});
