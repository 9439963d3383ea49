import { expect, test } from 'vitest';
import { parseText, writeText } from './parse-text.ts';
import { replaceEnding } from './replace-ending.ts';
import { schema } from './schema.ts';
import { writeMarkup } from './write-markup.ts';

const bold = (text: string) => schema.node('paragraph', null, [schema.text(text, [schema.mark('strong')])]);
/** A formatted line above these. */
const letter = (below: string) => schema.node('doc', null, [bold('Yes.'), ...parseText(below).children]);
const replaced = (below: string, old: string, next: string) => {
  const doc = replaceEnding(letter(below), old, next);
  return doc && writeText(doc);
};

test('the old signature at the end is replaced, and the formatting above it stays', () => {
  const doc = replaceEnding(letter('\nAda\nWork'), '\n\nAda\nWork', '\n\nThe club');
  expect(doc && writeMarkup(doc)).toBe('<div><b>Yes.</b></div><div><br></div><div>The club</div>');
});

test('a signature is added where there was none, and removed where the next address has none', () => {
  expect(replaced('And thanks.', '', '\n\nAda')).toBe('Yes.\nAnd thanks.\n\nAda');
  expect(replaced('\nAda', '\n\nAda', '')).toBe('Yes.\n');
});

test('a signature that was changed by hand stays, and so do its words elsewhere', () => {
  expect(replaced('\nAda, on her phone', '\n\nAda', '\n\nThe club')).toBeNull();
  expect(replaced('Ada\nis my name', '\n\nAda', '\n\nThe club')).toBeNull();
});
