import { formatDate } from './compose-mail.ts';
import { nameOf } from './people.ts';

export type Quoted = { from: string; date: Date; text: string; html: string };

export function quoteText(text: string, previous: Quoted): string {
  const quoted = previous.text
    .split('\n')
    .map((line) => (line.startsWith('>') || line === '' ? `>${line}` : `> ${line}`))
    .join('\n');
  return `${text}\n\n${attribution(previous)}\n${quoted}`;
}

export function quoteHtml(html: string, previous: Quoted): string {
  const intro = `<div dir="ltr" class="gmail_attr">${escapeHtml(attribution(previous))}<br></div>`;
  const style = 'margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex';
  return `${html}<br><div class="gmail_quote">${intro}<blockquote class="gmail_quote" style="${style}">${previous.html}</blockquote></div>`;
}

/** What a mail program makes of plain paragraphs. */
export function paragraphsOf(text: string): string {
  const direction = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';
  const paragraphs = escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .split(/\n{2,}/)
    .map((paragraph) => `<div>${paragraph.replaceAll('\n', '<br>')}</div>`);
  return `<div dir="${direction}">${paragraphs.join('<div><br></div>')}</div>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function attribution({ from, date }: Quoted): string {
  const day = formatDate(date, 60).slice(0, 22);
  return `On ${day}, ${nameOf(from)} wrote:`;
}
