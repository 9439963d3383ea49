import { describe, expect, test } from 'vitest';
import { addDarkColours } from './dark-colours.ts';

const surface = (colour: string) => `light-dark(${colour},oklch(from ${colour} min(l, 1.1 - .88 * l) c h))`;
const letters = (colour: string) => `light-dark(${colour},oklch(from ${colour} max(l, .97 - .3 * l) c h))`;

describe('email colours in dark mode', () => {
  test('the original colour stays as a fallback', () => {
    expect(addDarkColours('<p style="color:#333;margin:0">Hi</p>')).toBe(
      `<p style="color:#333;color:${letters('#333')};margin:0">Hi</p>`,
    );
  });

  test('backgrounds darken and text lightens, in styles and legacy attributes', () => {
    expect(addDarkColours('<td bgcolor="fff4e0" style="background:rgb(1, 2, 3)">')).toBe(
      `<td bgcolor="fff4e0" style="background-color:#fff4e0;background-color:${surface('#fff4e0')};background:rgb(1, 2, 3);background-color:${surface('rgb(1, 2, 3)')}">`,
    );
    expect(addDarkColours('<font size="2" color="navy">')).toBe(
      `<font size="2" color="navy" style="color:navy;color:${letters('navy')}">`,
    );
  });

  test('border shorthands are recognized', () => {
    expect(addDarkColours('<hr style="border-top:1px solid #ddd">')).toBe(
      `<hr style="border-top:1px solid #ddd;border-top-color:${surface('#ddd')}">`,
    );
  });

  test.each([
    ['background:#fff;background:none', ['background:none']],
    ['color:#00f;color:inherit', ['color:inherit']],
    ['border:1px solid #ddd;border-left:4px solid red', ['border-left:4px solid red']],
    ['border:1px solid #ddd;border-color:navy', ['border-color:navy', `border-color:${surface('navy')}`]],
  ])('a later declaration overrides an earlier one: %s', (style, last) => {
    const [, dressed = ''] = /style="([^"]*)"/.exec(addDarkColours(`<p style="${style}">Hi</p>`)) ?? [];
    expect(dressed.split(';').slice(-last.length)).toEqual(last);
  });

  test('styles override legacy attributes', () => {
    expect(addDarkColours('<td bgcolor="#cc0000" style="background-color:transparent">')).toMatch(
      /;background-color:transparent">$/,
    );
  });

  test.each([
    '<p style="margin:0">plain</p>',
    '<p style="color:inherit;background:none">by name</p>',
    '<p>style="color:#333" in words</p>',
    '<a href="https://x.test/?style=color:red" title="color:#333">a link</a>',
    '<p style="font-family:&quot;color:red&quot;">a font</p>',
    '<p style="color:#333}*{color:red">no colour</p>',
    '<td bgcolor="red;position:fixed">no colour</td>',
  ])('nothing else is touched: %s', (html) => {
    expect(addDarkColours(html)).toBe(html);
  });

  test('a tag of a million characters is handled in linear time', () => {
    const html = `<p ${'a="b" '.repeat(200_000)}`;
    expect(addDarkColours(html)).toBe(html);
    expect(addDarkColours('<a b="'.repeat(100_000))).toHaveLength(600_000);
    const blanks = `title="${' '.repeat(500_000)}x"`;
    expect(addDarkColours(`<p style="color:red" ${blanks}>`)).toContain(blanks);
    expect(addDarkColours(`<p ${blanks} style="color:red">`)).toContain(`${blanks} style="color:red;`);
    expect(addDarkColours(`<p style="${'border:'.repeat(100_000)};color:red">`)).toContain('light-dark(red,');
  });
});
