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
  expect(findVariable('On {date}')).toBe('{date}');
  expect(findVariable('Your order {unknown thing} is here')).toBe('{unknown thing}');
  expect(findVariable('({größe des Autos})')).toBe('{größe des Autos}');
  expect(findVariable('Hi {there},')).toBeUndefined();
});

test('a single word is a variable if a snippet has it', () => {
  const snippets = [{ body: 'Hello {company}, `{code}`' }];
  expect(findVariable('Hello {company},', { snippets })).toBe('{company}');
  expect(findVariable('Hello {code} {other},', { snippets })).toBeUndefined();
});

test.each([
  '{"two words": 1}',
  '{two: words}',
  'if (ready) {return nothing}',
  'const run = () => {return nothing}',
  `$${'{two words}'} \\{two words}`,
  '`{two words}` and ```\n{two words}\n```',
  '{two\nwords}',
  '{one two three four}',
  '{thirtyone lettersareonetoomanyhere}',
])('code and other braces are no variable: %s', (text) => {
  expect(findVariable(text)).toBeUndefined();
});

test('formatted code is no variable', () => {
  expect(findVariable('Type {two words}', { html: '<p>Type <code>{two words}</code></p>' })).toBeUndefined();
});
