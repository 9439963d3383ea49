import { expect, test } from 'vitest';
import { signHtml, signText } from './sign-body.ts';

const signature = { text: 'Ada L. (CEO)\nWork & Co', html: '<b>SIGNED</b>' };

test.each([
  ['divs', '<div>Hello</div><div>Ada L. (CEO)</div><div>Work &amp; Co</div>'],
  ['paragraphs', '<p>Hello</p><p>Ada L. (CEO)</p>\n<p>Work &amp; Co</p>'],
  ['one paragraph with a break', '<p>Hello</p><p>Ada L. (CEO)<br>Work &amp; Co</p>'],
])('in a formatted body of %s the signature becomes its HTML', (_, html) => {
  const signed = signHtml(html, signature);
  expect(signed).toContain('Hello');
  expect(signed).not.toContain('CEO');
  expect(signed.match(/SIGNED/g)).toHaveLength(1);
  for (const tag of ['div', 'p'])
    expect(signed.split(`<${tag}>`)).toHaveLength(signed.split(`</${tag}>`).length);
});

test.each([
  ['has been changed', '<p>Ada L. (CTO)<br>Work &amp; Co</p>'],
  ['was formatted by hand', '<p>Ada L. <i>(CEO)</i></p><p><i>Work &amp; Co</i></p>'],
  ['was formatted over its lines', '<p><i>Ada L. (CEO)</i></p><p>Work &amp; Co</p>'],
  ['is part of a longer line', '<p>I am Ada L. (CEO)<br>Work &amp; Co</p>'],
])('a signature that %s stays as it is', (_, html) => {
  expect(signHtml(html, signature)).toBe(html);
});

test('when the signature occurs twice, the last one above the quote becomes HTML', () => {
  const lines = [
    'Ada L. (CEO)',
    'Work & Co',
    'text',
    'Ada L. (CEO)  ',
    'Work & Co',
    '',
    '> Ada L. (CEO)',
    '> Work & Co',
  ];
  const signed = signText(lines.join('\n'), signature);
  expect(signed.match(/SIGNED/g)).toHaveLength(1);
  expect(signed.indexOf('text')).toBeLessThan(signed.indexOf('SIGNED'));
  expect(signed.match(/Work &amp; Co/g)).toHaveLength(2);
});

test('a signature of plain text, or an empty one, changes nothing', () => {
  const html = '<p>Ada</p>';
  expect(signHtml(html, { text: 'Ada', html: null })).toBe(html);
  expect(signHtml(html, { text: ' \n', html: '<b>x</b>' })).toBe(html);
  expect(signHtml(html, null)).toBe(html);
});
