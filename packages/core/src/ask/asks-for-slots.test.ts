import { expect, test } from 'vitest';
import { asksForSlots } from './asks-for-slots.ts';

test('questions about free times go to the calendar', () => {
  for (const question of [
    'Free slots for Anna, Ben and me next week?',
    'When am I free tomorrow?',
    'When can we all meet next week?',
    'Find a time with Ben next week',
    'Wann habe ich am Dienstag Zeit?',
    'Quand suis-je libre ?',
  ])
    expect(asksForSlots(question), question).toBe(true);
});

test('questions about mail do not', () => {
  for (const question of [
    'Is the data export free?',
    'When is the dentist?',
    'When does the electrician start?',
    'When did Ben find the time stamp?',
    'Who has time for the fair?',
  ])
    expect(asksForSlots(question), question).toBe(false);
});
