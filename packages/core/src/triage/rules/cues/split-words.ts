/** Lower case, no accents, apostrophes kept: "Où est-ce ?" -> ["ou", "est", "ce"]. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}'%#]+/gu) ?? [];
}

function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most words of most mail are plain ASCII, which needs no folding.
  if (/^[\x20-\x7e\s]*$/.test(lower)) return lower.replaceAll('`', "'");
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’ʼ`´]/g, "'");
}
