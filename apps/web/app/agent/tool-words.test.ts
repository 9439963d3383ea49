import { expect, test } from 'vitest';
import { sayFound, sayStep } from './tool-words.ts';

test('a step is told in words, and one that is not known by its name', () => {
  expect(sayStep({ type: 'tool-search_mail', input: { query: 'sofa' } })).toBe(
    'Searched your mail for “sofa”',
  );
  expect(sayStep({ type: 'tool-archive_threads', input: { threadIds: ['a', 'b'] } })).toBe(
    'Archiving 2 threads',
  );
  expect(sayStep({ type: 'tool-paint_fence', input: null })).toBe('Paint fence');
});

test('what was found is counted', () => {
  expect(sayFound({ output: { threads: [{}, {}], counts: {} } })).toBe('2 threads');
  expect(sayFound({ output: { threads: [{}] } })).toBe('1 thread');
  expect(sayFound({ output: { slots: [] } })).toBe('nothing found');
  expect(sayFound({ output: { did: 'Archived the thread.' } })).toBe('Archived the thread.');
  expect(sayFound({ output: undefined })).toBe('');
});
