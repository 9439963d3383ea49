import { sanitizeHtml } from '../mail-text/sanitize-html.ts';

/** Plain paragraphs that a composer can edit. What a model wrote is text, never markup; the filter is a second lock. */
export function draftHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  return sanitizeHtml(paragraphs.join('\n'), { images: 'blocked' }).html;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
