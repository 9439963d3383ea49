const OPENING = '\\s(?:On|Am|Le|El|Il|Em|Op|Den)\\s';
const VERB = '(?:wrote|schrieb|a [ée]crit|escribi[óo]|ha scritto|escreveu|schreef|skrev|написала?|пишет)';
/** From the last opening before the verb: an earlier one is part of the message itself. */
const WITHIN = `(?:(?!${OPENING}).)`;

/** "On Fri, 20 Nov 2026 10:13, Ben wrote:" and its relatives, in an excerpt that has lost its lines. */
const INTRODUCTION = new RegExp(
  `${OPENING}(?=${WITHIN}{0,40}\\d)${WITHIN}{4,200}?${VERB}[^:]{0,60}:(?:\\s|$)`,
);
/** The same where the excerpt ends before the verb. */
const CUT_INTRODUCTION = new RegExp(
  `${OPENING}\\p{L}{2,10}\\.?,?\\s\\d{1,2}\\.?\\s\\p{L}{3,10}\\.?\\s\\d{4}\\b[^!?]{0,80}$`,
  'u',
);

/** The sender's own text without the quote's first lines: a row has no room for both. */
export function trimSnippet(snippet: string): string {
  const at = snippet.search(INTRODUCTION);
  const end = at > 0 ? at : snippet.search(CUT_INTRODUCTION);
  return end > 0 ? snippet.slice(0, end).trimEnd() : snippet;
}
