import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormattedText } from './formatted-text.tsx';
import { parseBlocks } from './parse-blocks.ts';
import { parseInline } from './parse-inline.ts';

const show = (text: string) => renderToStaticMarkup(<FormattedText text={text} />);
/** Drops class names, which these tests do not cover. */
const plain = (text: string) =>
  show(text)
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '');

test('bold, italics and code are inline', () => {
  expect(plain('**Two** of *these* are `late`.')).toBe(
    '<p><strong>Two</strong> of <em>these</em> are <code>late</code>.</p>',
  );
  expect(plain('snake_case_name and 2 * 3 * 4')).toBe('<p>snake_case_name and 2 * 3 * 4</p>');
});

test('lists keep their kind and start number', () => {
  expect(plain('Now:\n- one\n- *two*\n\n3. three\n4. four')).toBe(
    '<p>Now:</p><ul><li>one</li><li><em>two</em></li></ul><ol start="3"><li>three</li><li>four</li></ol>',
  );
});

test('an unclosed fence is already code, and its content is not parsed', () => {
  expect(plain('```js\n**no** <b>')).toBe('<pre>**no** &lt;b&gt;</pre>');
});

test('a link shows its target, and only web URLs become links', () => {
  expect(plain('[Your bank](https://bank.test@thief.test/a?b=c)')).toContain(
    '<bdi>Your bank</bdi><bdi>(thief.test)</bdi>',
  );
  expect(plain('[press](javascript:alert(1)) [press](data:text/html,x)')).not.toContain('<a');
  expect(plain('See https://sandbox.test/x.')).toMatch(/<bdi>https:\/\/sandbox\.test\/x<\/bdi><\/a>\.<\/p>$/);
});

test('an image becomes a link and is not loaded', () => {
  const markup = plain('![](https://thief.test/pixel.png?mail=secret)');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('href="https://thief.test/pixel.png?mail=secret"');
});

const ELEMENTS = /^<\/?(?:div|p|strong|em|code|pre|ul|ol|li|a|bdi)$/;
const ATTRIBUTES =
  /^(?: (?:class="[^"<>]*"|start="\d+"|href="https?:\/\/[^"<>\s]+"|title="https?:\/\/[^"<>\s]+"|target="_blank"|rel="noopener noreferrer nofollow"))*$/;

const pieces = fc.oneof(
  fc.constantFrom(
    '**',
    '*',
    '_',
    '`',
    '```',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '# ',
    '[',
    '](',
    ')',
    '![',
    '<',
    '>',
  ),
  fc.constantFrom('https://a.test/', 'http://"onload=x', 'javascript:', '<img src=x onerror=y>', '<script>'),
  fc.constantFrom('\u202e', '\u0000', '&lt;', '"', "'", '<https://b.test>', '://', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test('no model output produces other elements or attributes', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      for (const [tag] of show(text).matchAll(/<[^>]*>?/g)) {
        const [, name = '', attributes = ''] = /^(<\/?[a-z]*)([^>]*)>$/.exec(tag) ?? [];
        expect(name).toMatch(ELEMENTS);
        expect(attributes).toMatch(ATTRIBUTES);
      }
    }),
    { numRuns: 1_500 },
  );
});

test('text without marks is unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z äß,;&"]{1,60}$/), (text) => {
      fc.pre(text.trim() !== '');
      const shown = plain(text)
        .replace(/<\/?p>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      expect(shown).toBe(text);
    }),
  );
});

const MANY = 50_000;
test.each([
  ['images', '!['],
  ['images with an address', '![](https://a.test/x'],
  ['links', '[a](https://a.test/'],
  ['bold', '**a '],
  ['stars', '*a '],
  ['low lines', ' _a'],
  ['code', '`\n'],
  ['closed brackets', '[]('],
  ['fences', '```\n```\n'],
])('thousands of unclosed %s are read in one pass', (_what, unit) => {
  const time = (count: number) => {
    const text = unit.repeat(count);
    const runs = [1, 2, 3].map(() => {
      const started = process.threadCpuUsage();
      parseInline(text);
      parseBlocks(text);
      const { user, system } = process.threadCpuUsage(started);
      return (user + system) / 1_000;
    });
    return Math.min(...runs);
  };
  // Linear: four times the text takes four times as long. Quadratic parsing would take sixteen times as long.
  expect(time(MANY)).toBeLessThan(8 * time(MANY / 4) + 50);
});
