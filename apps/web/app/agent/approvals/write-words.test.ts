import { expect, test } from 'vitest';
import { describeWrite } from './write-words.ts';

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
