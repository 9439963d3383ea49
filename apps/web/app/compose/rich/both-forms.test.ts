import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseText, writeText } from './parse-text.ts';
import { schema } from './schema.ts';
import { writeMarkup } from './write-markup.ts';

const { nodes, marks } = schema;
const line = (text: string, ...on: string[]) =>
  nodes.paragraph.create(
    null,
    text
      ? schema.text(
          text,
          on.map((name) => schema.mark(name)),
        )
      : [],
  );
const list = (...items: string[]) =>
  nodes.bullet_list.create(
    null,
    items.map((item) => nodes.list_item.create(null, line(item))),
  );

test('any text becomes the same text again', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b c', ' ', '\n', '\n\n', '> q', '- ', '😀', 'שלום'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (typed) => {
      expect(writeText(parseText(typed))).toBe(typed.replace(/\r\n?/g, '\n'));
    }),
  );
});

test('text without formatting has no second form; what plain text cannot say has one', () => {
  expect(writeMarkup(parseText('Hello\n\nyou'))).toBeNull();
  expect(writeMarkup(parseText('a < b'))).toBe('<div>a &lt; b</div>');
  expect(writeMarkup(nodes.doc.create(null, line('x', 'strong')))).toBe('<div><b>x</b></div>');
  expect(writeMarkup(parseText('שלום'))).toBe('<div dir="rtl">שלום</div>');
});

test('a list, a quote and code read as a person would type them', () => {
  const doc = nodes.doc.create(null, [
    list('one', 'two'),
    nodes.ordered_list.create({ order: 3 }, nodes.list_item.create(null, [line('three'), list('inner')])),
    nodes.blockquote.create(null, [line('said'), line('')]),
    nodes.code_block.create(null, schema.text('x\n  y')),
  ]);
  expect(writeText(doc)).toBe('- one\n- two\n3. three\n   - inner\n> said\n>\nx\n  y');
  expect(writeMarkup(doc)).toBe(
    '<ul><li>one</li><li>two</li></ul><ol start="3"><li><div>three</div><ul><li>inner</li></ul></li></ol>' +
      '<blockquote><div>said</div><div><br></div></blockquote><pre>x\n  y</pre>',
  );
});

test('a link is followed by its address once, and not where its text says it', () => {
  const href = 'https://a.test/x';
  const linked = (text: string, ...more: string[]) =>
    schema.text(text, [marks.link.create({ href }), ...more.map((name) => schema.mark(name))]);
  const write = (...inline: ReturnType<typeof linked>[]) =>
    writeText(nodes.doc.create(null, nodes.paragraph.create(null, inline)));
  expect(write(linked('the '), linked('page', 'strong'), schema.text('.'))).toBe(
    'the page <https://a.test/x>.',
  );
  expect(write(linked('a.test/x'))).toBe('a.test/x');
});

test('neighbours share the tags that both have, and markup in the text stays text', () => {
  const doc = nodes.doc.create(
    null,
    nodes.paragraph.create(null, [
      schema.text('a', [marks.strong.create()]),
      schema.text('<i>', [marks.strong.create(), marks.em.create()]),
      schema.text('  c'),
    ]),
  );
  expect(writeMarkup(doc)).toBe('<div><b>a<i>&lt;i&gt;</i></b> \u00a0c</div>');
});
