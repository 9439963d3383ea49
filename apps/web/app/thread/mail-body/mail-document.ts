import latinFont from '../../ui/fonts/atkinson-next-latin.woff2?url';
import { addDarkColours } from './dark-colours.ts';
import { sizeImages } from './size-images.ts';

/**
 * The CSP of a message: no scripts, forms or frames. Of our origin only inline images and the font load; remote
 * images only when the user asked for them.
 */
export function mailPolicy(images: 'blocked' | 'shown', origin: string): string {
  const sources = images === 'shown' ? 'data: https: http:' : `data: ${origin}/attachments/`;
  return `default-src 'none'; img-src ${sources}; style-src 'unsafe-inline'; font-src ${new URL(latinFont, origin)}; form-action 'none'; base-uri 'none'; frame-src 'none'`;
}

export function mailDocument(html: string, images: 'blocked' | 'shown', origin: string): string {
  const paper = hasOwnColours(html) ? (hasBackgroundImage(html) ? 'white' : 'adapted') : 'none';
  return `<!doctype html><html data-paper="${paper}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${mailPolicy(images, origin)}"><meta name="referrer" content="no-referrer"><style>${style}</style></head><body dir="auto">${addDarkColours(sizeImages(html))}</body></html>`;
}

/** These were designed for a white background, and may reach to its edge. */
function hasOwnColours(html: string): boolean {
  return /bgcolor|background|<font[^<>]+color|[\s";]color\s*:/i.test(html);
}

/** Text on an image is only readable on that image. */
function hasBackgroundImage(html: string): boolean {
  return /<(?:table|td|th)\b[^<>]*\sbackground="/i.test(html);
}

const style = `
@font-face{font-family:"Atkinson Next";src:url(${latinFont}) format("woff2");font-weight:200 800;unicode-range:U+0000-00FF,U+2000-206F,U+20AC,U+2122}
:root{color-scheme:light dark}
:root[data-paper=white]{color-scheme:light}
@supports not (color:oklch(from red l c h)){:root:not([data-paper=none]){color-scheme:light!important}}
:root:not([data-paper=none]){background:light-dark(#fff,oklch(.222 .009 260))}
html,body{margin:0;padding:0}
body{font:15px/1.55 "Atkinson Next","Noto Sans",system-ui,sans-serif;color:light-dark(#1d2129,#eceef1);overflow-wrap:anywhere;overflow-x:auto;overflow-y:hidden}
html:not([data-paper=none]) body{padding:12px 16px}
html[data-tall]{overflow-y:auto}
a{color:light-dark(#1d4fc4,#a8c5ff);text-underline-offset:2px}
img{max-width:100%;height:auto}
table{max-width:100%}
pre{white-space:pre-wrap}
blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #8886}
@media print{:root,:root[data-paper]{color-scheme:light!important}}
details>summary{display:inline-block;list-style:none;font-size:12px;padding:2px 10px;border-radius:99px;background:#8882;cursor:default;margin:6px 0}
::highlight(cited){background:light-dark(#ffe9a8,#5c4a12);color:light-dark(#1d2129,#eceef1)}
summary::-webkit-details-marker{display:none}
.leads-to{font-size:12px;padding:0 6px;margin-left:4px;border-radius:99px;background:light-dark(#fff3c4,#4a3a12);color:light-dark(#6a4a00,#f3dca0);text-decoration:none;display:inline-block}
`.replaceAll('\n', '');
