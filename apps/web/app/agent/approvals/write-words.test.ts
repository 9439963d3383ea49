import { expect, test } from 'vitest';
import { describeOutcome, describeWrite } from './write-words.ts';

test('a call that takes away says so', () => {
  const titleOf = (tool: 'star_threads' | 'remind_threads', given: Record<string, unknown>) =>
    describeWrite({ tool, arguments: given }).title;
  expect(titleOf('star_threads', { on: true })).toBe('Star these threads?');
  expect(titleOf('star_threads', { on: false })).toBe('Remove the stars of these threads?');
  expect(titleOf('remind_threads', { remindAt: '2026-12-01T09:00:00Z' })).toBe(
    'Change the reminders of these threads?',
  );
  expect(titleOf('remind_threads', { remindAt: null })).toBe('Remove the reminders of these threads?');
});

test('a tool that this page does not know can be decided too', () => {
  expect(describeWrite({ tool: undefined, arguments: {} })).toMatchObject({ yes: 'Approve', no: 'Deny' });
  expect(describeWrite({ tool: 'of_a_newer_server' as 'star_threads', arguments: {} }).yes).toBe('Approve');
});

test.each([
  ['10 of 10 threads archived. Undone: 10 of 10 threads.', '10 of 10 threads.'],
  ['The task is made. Undone: the task is deleted.', 'The task is deleted.'],
  ['Blocked. Undone: bob@example.test is no longer blocked.', 'bob@example.test is no longer blocked.'],
  ['2 of 2 threads archived.', '2 of 2 threads archived.'],
])('the result of an undone change does not repeat its status: %s', (outcome, said) => {
  const undoneAt = '2026-12-01T09:00:00Z';
  expect(describeOutcome({ outcome, undoneAt, sendStatus: null })).toBe(said);
  expect(describeOutcome({ outcome, undoneAt: null, sendStatus: null })).toBe(outcome);
});
