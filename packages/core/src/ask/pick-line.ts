import { stemsIn } from './word-stems.ts';

/** The line of a passage that shares most words with a text; the first of several. */
export function pickLine(quote: string, text: string): string {
  const wanted = new Set(stemsIn(text));
  const lines = quote.split('\n').map((line) => ({
    line,
    shared: new Set(stemsIn(line).filter((stem) => wanted.has(stem))).size,
  }));
  return lines.reduce((best, each) => (each.shared > best.shared ? each : best)).line;
}
