import { expect, test } from 'vitest';
import { htmlToPlain } from './html-to-plain.ts';

test.each([
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['<h1>Big News</h1>text', 'Big News\n\ntext'],
  ['<a href="https://a.test/very/long">here</a>', 'here'],
  ['<style>p{color:red}</style><script>x()</script><title>t</title>seen', 'seen'],
  ['a&nbsp;&amp;&#8203;b &lt;c&gt;', 'a &b <c>'],
  ['<div style="display:none;color:red">no</div>yes', 'yes'],
  ["<div style='color:red; VISIBILITY : hidden'>no</div>yes", 'yes'],
  ['<span style="font-size:0">no</span>yes', 'yes'],
  ['<span style="font-size:0.0px !important">no</span>yes', 'yes'],
  ['<span style="font-size:0.5em">small</span>', 'small'],
  ['<span style="mso-hide:all">no</span>yes', 'yes'],
  ['<span style="opacity:0">no</span><span style="opacity:0.4">pale</span>', 'pale'],
  ['<span style="max-height:0;overflow:hidden">no</span>yes', 'yes'],
  ['<span style="dis/**/play:none">odd</span>', 'odd'],
  ['<p hidden>no</p>yes', 'yes'],
  ['pre\u200bhea\u00adder\u200c\u00a0\u200c\u00a0', 'preheader'],
  ['👩\u200d💻 and می\u200cخواهم', '👩\u200d💻 and می\u200cخواهم'],
  ['<ul><li>a</li><li>b</li></ul>', ' - a\n - b'.trim()],
  ['', ''],
])('%j reads as %j', (html, text) => {
  expect(htmlToPlain(html)).toBe(text);
});

test('markup nested deeper than any email keeps its words', () => {
  expect(htmlToPlain(`top ${'<div>'.repeat(50_000)}deep<b>est</b>`)).toMatch(/^top\s+deep est$/);
});
