import { expect, test } from 'vitest';
import { cleanMarkup, findShown } from './mail-markup.ts';

const none = new Set<string>();

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.test/pixel.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<img srcset="https://evil.test/a.png 1x">',
  '<svg onload=alert(1)></svg>',
  '<iframe src="https://evil.test"></iframe>',
  '<form action="https://evil.test"><input name=p></form>',
  '<p style="background:url(https://evil.test/x)">x</p>',
  '<p style="position:fixed;top:0">x</p>',
  '<style>p{color:red}</style><link rel=stylesheet href="https://evil.test/x.css">',
  '<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=https://evil.test">',
  '<div class="gmail_quote" id="x" data-y="z">x</div>',
])('nothing that runs, loads or names a style sheet is left of %s', (html) => {
  const clean = cleanMarkup(html, none);
  expect(clean).not.toMatch(
    /script|onerror|onclick|onload|evil\.test|data:|<(?:img|svg|iframe|form|input|style)/i,
  );
  expect(clean).not.toMatch(/position|class=|id=|url\(/i);
});

test('formatting stays, and what mail programs show differently gets its look inline', () => {
  expect(
    cleanMarkup('<div><b>a</b> <i>b</i> <u>c</u> <a href="https://a.test/?x=1&amp;y=2">d</a></div>', none),
  ).toBe('<div><b>a</b> <i>b</i> <u>c</u> <a href="https://a.test/?x=1&amp;y=2">d</a></div>');
  expect(cleanMarkup('<blockquote>q</blockquote>', none)).toMatch(
    /^<blockquote style="[^"]*border-left:3px solid/,
  );
  expect(cleanMarkup('<pre>  x\n  y</pre>', none)).toMatch(
    /^<pre style="[^"]*white-space:pre-wrap"> {2}x\n {2}y<\/pre>$/,
  );
  expect(cleanMarkup('<div dir="rtl" align="x">שלום</div>', none)).toBe('<div dir="rtl">שלום</div>');
  expect(cleanMarkup('<ol start="3"><li>c</li></ol>', none)).toContain('start="3"><li>c</li></ol>');
});

test('a link that leads nowhere is left as text', () => {
  expect(cleanMarkup('<a href="/settings">x</a><a name="y">z</a>', none)).toBe(
    '<span>x</span><span>z</span>',
  );
});

test('only attached images are shown', () => {
  const html = cleanMarkup('<img src="cid:one" alt="A" width="320"><img src="cid:two">', new Set(['one']));
  expect(html).toBe('<img style="max-width:100%" src="cid:one" alt="A" width="320" /><span></span>');
  expect([...findShown(html)]).toEqual(['one']);
  expect([...findShown('<div>src="cid:one"</div>')]).toEqual([]);
});

test('deeply nested and unclosed markup ends in text, not in a failure', () => {
  expect(cleanMarkup(`${'<blockquote>'.repeat(5_000)}deep`, none).length).toBeLessThan(200_000);
  expect(cleanMarkup('<b><i>open', none)).toBe('<b><i>open</i></b>');
});
