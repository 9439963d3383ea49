import { cleanMarkup } from '@triage/core/mail-text/mail-markup';
import { alternativeBodies } from '@triage/core/send/message/alternative-bodies';
import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';
import { writeMarkup } from './write-markup.ts';

/**
 * What Gmail (web, iOS, Android), Outlook (Windows with Word's engine, Mac, web, phones) and Apple Mail are documented
 * to render, from the data of https://www.caniemail.com (https://github.com/hteumeuleu/caniemail at 6b086a3, 29 June
 * 2026); the comments name the page. Where a client ignores something, the comment says what remains.
 */
const ELEMENTS: Readonly<Record<string, RegExp | null>> = {
  // Each by all: html-div, html-p, html-span, html-blockquote, html-code, html-pre, html-lists, html-img.
  ...{ div: null, p: null, span: null, blockquote: null, code: null, pre: null, img: null },
  ...{ ul: null, ol: null, li: null },
  // No page: HTML 2 to 4 (https://www.w3.org/TR/html401/), as old as mail in HTML. <s> is as html-strike: ignored in
  // Gmail's apps with accounts of others, where the text remains.
  ...{ b: null, i: null, u: null, s: null, br: null, a: null },
};

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  // html-anchor-links: links inside of an email fail in Gmail on iOS; html-mailto-links: all.
  'a href': /^(?:https?:|mailto:|tel:)/,
  // html-dir: all for a block; Word gets it wrong on links and tables.
  'div dir': /^(?:ltr|rtl)$/,
  'li dir': /^(?:ltr|rtl)$/,
  // html-lists: `reversed` and `value` are not understood, `start` is.
  'ol start': /^\d+$/,
  // image-base64 fails in Gmail and Outlook; a part of the email (RFC 2392) is shown by all.
  'img src': /^cid:/,
  'img alt': /^/,
  // html-width, html-height: percentages are not those of the page in Word.
  'img width': /^\d+$/,
  'img height': /^\d+$/,
  // Tells Apple Mail and Thunderbird that it is a quote; no other client minds.
  'blockquote type': /^cite$/,
};

const LENGTHS = /^(?:\d+(?:px)?)(?: \d+(?:px)?){0,3}$/;

/** Value, and the elements on which every client has it, or on which losing it leaves the text readable. */
const PROPERTIES: Readonly<Record<string, [value: RegExp, on: RegExp]>> = {
  // css-margin: nowhere negative, in Word no `auto`, and not on <span> and <body>.
  margin: [LENGTHS, /^(?!span$|body$)/],
  // css-padding: in Word on table cells only. A quote is then nearer to its line, and code to the edge of its ground.
  padding: [LENGTHS, /^(?:blockquote|pre)$/],
  // css-border: in Word up to 8px and unreliable on <p> and <div>.
  'border-left': [/^[1-8]px solid #[0-9a-f]{6}$/, /^blockquote$/],
  // css-font, css-background-color: all.
  'font-family': [/^[\w, -]+$/, /^/],
  'background-color': [/^#[0-9a-f]{6}$/, /^/],
  // css-font-size: in Word neither `rem` nor percentages.
  'font-size': [/^\d+px$/, /^/],
  // css-line-height: in Word `px` and `em` behave oddly, a number does not.
  'line-height': [/^\d(?:\.\d+)?$/, /^/],
  // css-white-space: not in Word. A <pre> keeps its blanks and lines there, but long ones do not wrap.
  'white-space': [/^pre-wrap$/, /^pre$/],
  // css-max-width: in Word on tables only. A large picture is then as wide as it is.
  'max-width': [/^100%$/, /^img$/],
};

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
}

function parseTags(html: string): Tag[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    }),
  );
}

function findForeign(html: string): string[] {
  return parseTags(html).flatMap(({ name, attributes }) => [
    ...(Object.hasOwn(ELEMENTS, name) ? [] : [`<${name}>`]),
    ...attributes.flatMap(([key, value]) => {
      if (key === 'style') return findForeignStyles(name, value);
      return ATTRIBUTES[`${name} ${key}`]?.test(value) ? [] : [`<${name} ${key}="${value}">`];
    }),
  ]);
}

function findForeignStyles(element: string, style: string): string[] {
  return style
    .split(';')
    .filter((declaration) => {
      const at = declaration.indexOf(':');
      const [value, on] = PROPERTIES[declaration.slice(0, at)] ?? [];
      return !(value?.test(declaration.slice(at + 1)) && on?.test(element));
    })
    .map((declaration) => `<${element} style="${declaration}">`);
}

const { nodes } = schema;
const text = (words: string, ...on: string[]) =>
  schema.text(
    words,
    on.map((name) => schema.mark(name)),
  );
const line = (...content: Node[]) => nodes.paragraph.create(null, content);
const item = (...content: Node[]) => nodes.list_item.create(null, content);

/** Everything that the editor can make. */
const everything = nodes.doc.create(null, [
  line(text('bold', 'strong'), text('italic', 'em'), text('under', 'underline'), text('gone', 'strike')),
  line(text('let x', 'code'), nodes.hard_break.create(), text('both', 'strong', 'em')),
  line(schema.text('link', [schema.mark('link', { href: 'https://a.test/?x=1' })])),
  line(schema.text('mail', [schema.mark('link', { href: 'mailto:a@b.test' })])),
  line(text('שלום')),
  line(),
  nodes.bullet_list.create(null, [
    item(line(text('one')), nodes.bullet_list.create(null, item(line(text('deep'))))),
  ]),
  nodes.ordered_list.create({ order: 3 }, [item(line(text('three'))), item(line(text('ארבע')))]),
  nodes.blockquote.create(null, [line(text('quoted')), nodes.blockquote.create(null, line(text('twice')))]),
  nodes.code_block.create(null, schema.text('if (a < b)\n  return;')),
  line(nodes.picture.create({ id: 'photo', alt: 'A photo' })),
]);

function composeHtml(quoted: string): string {
  const html = cleanMarkup(writeMarkup(everything) ?? '', new Set(['photo']));
  const body = `Above\n\n${quoted}`;
  return alternativeBodies({ body, html, quoteAt: body.indexOf(quoted), quoteHtml: '<div>Before</div>' })
    .html;
}

test.each([
  ['a reply', 'On Monday Ann wrote:\n> Before'],
  ['a forward', '---------- Forwarded message ----------\nFrom: Ann\n\nBefore'],
])('%s uses only what Gmail, Outlook and Apple Mail are documented to render', (_, quoted) => {
  const html = composeHtml(quoted);
  // Every node and mark of the editor is in it, so that a new one is checked too.
  for (const name of Object.keys(ELEMENTS))
    if (!['p', 'span'].includes(name)) expect(html).toMatch(new RegExp(`<${name}[ >]`));
  expect(html).toContain('src="cid:photo"');
  expect(findForeign(html)).toEqual([]);
  // Gmail cuts an email off after 102 kB, so the looks must stay small.
  expect(html.length).toBeLessThan(5_000);
});

test('the sample has every node and mark that the editor has', () => {
  const used = new Set<string>();
  everything.descendants((node) => {
    used.add(node.type.name);
    for (const { type } of node.marks) used.add(type.name);
  });
  const all = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
  expect(all.filter((name) => name !== 'doc' && !used.has(name))).toEqual([]);
});

test('markup that a client is documented to ignore or break is found', () => {
  for (const html of [
    '<table>',
    '<div class="x">',
    '<div style="display:flex">',
    '<div style="margin:-4px">',
    '<span style="margin:4px">',
    '<div style="padding:4px">',
    '<p style="border-left:3px solid #cccccc">',
    '<blockquote style="border-left:9px solid #cccccc">',
    '<div style="font-size:1rem">',
    '<div style="line-height:20px">',
    '<img src="data:image/png;base64,AA">',
    '<img src="cid:a" width="50%">',
    '<a href="#part">',
  ])
    expect(findForeign(html), html).toHaveLength(1);
});
