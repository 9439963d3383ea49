import { expect, test } from 'vitest';
import { fillSnippet, findVariable } from './fill-snippet.ts';

const date = '23 November 2026';

test.each([
  ['Ann Lee <ann@lee.example>', 'Hi Ann,'],
  ['"Okafor, Ben" <ben@b.test>, Ann Lee <ann@lee.example>', 'Hi Ben,'],
  ['ann@lee.example', 'Hi {first name},'],
  ['', 'Hi {first name},'],
])('the first name for %j', (to, filled) => {
  expect(fillSnippet('Hi {first name},', { to, date })).toBe(filled);
});

test('the date, and a name with a character that replacement texts treat specially', () => {
  expect(fillSnippet('{First name}, {date}', { to: '$& Inc <a@b.test>', date })).toBe(`$&, ${date}`);
});

test('a variable that is left is found', () => {
  expect(findVariable('Hi {first name},')).toBe('{first name}');
  expect(findVariable('Hi {there},')).toBeUndefined();
});
