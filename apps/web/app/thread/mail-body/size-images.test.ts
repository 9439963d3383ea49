import { expect, test } from 'vitest';
import { sizeImages } from './size-images.ts';

const BLOCKED = 'data-blocked-src="https://a.test/x.png"';
const ratioOf = (html: string) => /aspect-ratio:([\d/]+)/.exec(sizeImages(html))?.[1];
const drawingOf = (html: string) =>
  decodeURIComponent(/src="data:image\/svg\+xml,([^"]*)"/.exec(sizeImages(html))?.[1] ?? '');

test.each([
  ['width="1" height="1"', '1/1'],
  ['width="600" height="1"', '600/1'],
  ['width="20" height="48"', '20/48'],
  ['width="600px" height="200"', '600/200'],
  ['style="width:120px;height:40px"', '120/40'],
  ['width="32"', '32/32'],
  ['height="24"', '24/24'],
  ['width="600"', '600/150'],
  ['width="100%"', '600/150'],
  ['width="100%" height="300"', '600/300'],
  ['width="300" height="100" style="width:auto;height:auto"', '300/100'],
  ['alt=""', '1/1'],
  ['', '1/1'],
])('a blocked picture with %s takes the room %s', (attributes, ratio) => {
  expect(ratioOf(`<img ${BLOCKED} ${attributes}>`)).toBe(ratio);
});

test('a blocked image without declared size takes the size of its alt text', () => {
  expect(ratioOf(`<img ${BLOCKED} alt="Our offer">`)).toBe('79/20');
  expect(drawingOf(`<img ${BLOCKED} alt="Our offer">`)).toContain('>Our offer</text>');
  expect(ratioOf(`<img ${BLOCKED} alt="${'long '.repeat(50)}">`)).toBe('240/20');
});

test('a spacer image stays empty', () => {
  expect(drawingOf(`<img ${BLOCKED} width="600" height="10">`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="10"></svg>',
  );
});

test('the alt text of a blocked image is shown as plain text, even if it contains markup', () => {
  const drawing = drawingOf(
    `<img ${BLOCKED} width="400" height="100" alt="a &lt;b&gt; &amp;amp;&nbsp;&quot;c&quot; \u0001$&amp;">`,
  );
  expect(drawing).toContain('>a &lt;b&gt; &amp;amp; "c" $&amp;</text>');
});

test('long alt text is cut to the width of the image', () => {
  expect(drawingOf(`<img ${BLOCKED} width="100" height="40" alt="${'&amp;'.repeat(50)}">`)).toContain(
    `>${'&amp;'.repeat(11)}…</text>`,
  );
});

test('a loaded image keeps the declared ratio, and a declared height alone', () => {
  expect(sizeImages('<img src="https://a.test/x" width="600" height="1" style="display:block">')).toBe(
    '<img src="https://a.test/x" width="600" height="1" style="display:block;aspect-ratio:600/1">',
  );
  expect(sizeImages('<img src="https://a.test/x" height="40">')).toBe(
    '<img src="https://a.test/x" height="40" style="height:40px">',
  );
  const natural = '<img src="https://a.test/x" width="600">';
  expect(sizeImages(natural)).toBe(natural);
});

test('a > inside quotes does not end a tag', () => {
  expect(sizeImages(`<img alt="a > b" ${BLOCKED} width="9" height="9"><p>`)).toMatch(
    /^<img alt="a > b" .*aspect-ratio:9\/9"><p>$/,
  );
});
