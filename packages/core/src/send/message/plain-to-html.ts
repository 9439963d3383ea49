export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function plainToHtml(text: string): string {
  const lines = escapeHtml(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/ {2}/g, ' &nbsp;').replace(/^ /, '&nbsp;'));
  return `<div>${lines.join('<br>\n')}</div>`;
}
