export interface Chip {
  /** As typed. */
  text: string;
  start: number;
  end: number;
}

const NAMES =
  'from|to|cc|list|subject|has|is|in|before|after|older_than|newer_than|larger|smaller|filename|label|rfc822msgid|account';
const TERM = new RegExp(`(?<![^\\s({])-?(?:${NAMES}):(?:"[^"]*"|[^\\s(){}"]+)`, 'giu');

/** The operators of a query, with their positions. */
export function parseChips(query: string): Chip[] {
  return [...query.matchAll(TERM)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

export function withoutChip(query: string, { start, end }: Chip): string {
  return `${query.slice(0, start)}${query.slice(end)}`.replace(/\s{2,}/g, ' ').trim();
}
