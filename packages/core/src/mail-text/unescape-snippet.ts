const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The provider gives its excerpt as HTML text; everything here is plain. */
export function unescapeSnippet(snippet: string): string {
  return snippet.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (sign) => signs[sign] ?? sign);
}
