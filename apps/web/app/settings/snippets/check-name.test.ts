import { expect, test } from 'vitest';
import { findNameProblem, tidyName } from './check-name.ts';

test.each(['offer', 'Offer', ' OFFER ', 'of  fer'])('%j has the name of a snippet that exists', (name) => {
  expect(findNameProblem(name, ['Thanks', name.includes('  ') ? 'of fer' : 'offer'])).toMatch(
    /^There is already a snippet called of ?fer\./,
  );
});

test('a semicolon would start another snippet in the composer', () => {
  expect(findNameProblem('a;b', [])).toMatch(/semicolon/);
});

test('another name can be used, and has one space between its words', () => {
  expect(findNameProblem('offer 2', ['offer'])).toBeNull();
  expect(tidyName('  my \t offer ')).toBe('my offer');
});
