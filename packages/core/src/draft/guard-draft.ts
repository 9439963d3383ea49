import type { DraftPrompt } from './compose-prompt.ts';

const DRAFT_MAX = 20_000;
const OPEN = '[…]';
const LINKS = /(?:https?:\/\/|www\.)[^\s<>"')\]]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
const NUMBERS = /\p{Sc}?\s?\d(?:[\d.,:/’'\u00a0\u202f-]*\d)?(?:\s?\p{Sc}|\s?%)?/gu;
const LIST_MARK = /^\s*\d{1,2}[.)]$/;
const ATTACHMENT =
  /\b(?:attached|attachment|enclosed|anbei|im anhang|beigefügt|angehängt|ci-joint|pièce jointe|adjunt[oa]s?|in allegato|alleg[oa]|em anexo|anexad[oa]|bijgevoegd|bijlage|bifoga[rt]?)\b|во вложении|прилагаю|添付|附件|مرفق/iu;

/**
 * The model's output without anything it cannot know: a link, address or number that is not in the thread becomes
 * `[…]`, and so does a sentence about an attachment. Null for output that must not be shown at all.
 */
export function guardDraft(written: string, prompt: Pick<DraftPrompt, 'canary' | 'known'>): string | null {
  const text = written
    .slice(0, DRAFT_MAX)
    .toWellFormed()
    .replace(/<\/?(?:mail|draft)-[\w-]{0,20}>/g, '')
    .replaceAll('\0', '')
    .trim();
  if (text === '' || text.includes(prompt.canary)) return null;
  const known = prompt.known;
  const lower = known.toLowerCase();
  const numbers = new Set(known.match(/\d+/g));
  const kept = ATTACHMENT.test(known) ? text : withoutAttachments(text);
  return kept
    .replace(LINKS, (link) =>
      lower.includes(link.toLowerCase().replace(/(?<![.,;:!?])[.,;:!?]+$/, '')) ? link : OPEN,
    )
    .split('\n')
    .map((line) => maskNumbers(line, numbers))
    .join('\n');
}

/** Digits inside a link were judged with it. */
function maskNumbers(line: string, known: ReadonlySet<string>): string {
  const links = [...line.matchAll(LINKS)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  return line.replace(NUMBERS, (number, at: number) => {
    const inLink = links.some(([from, to]) => at >= from && at < to);
    const isListMark = LIST_MARK.test(line.slice(0, at + number.length + 1));
    const isKnown = (number.match(/\d+/g) ?? []).every((digits) => known.has(digits));
    if (inLink || isListMark || isKnown) return number;
    return number.startsWith(' ') ? ` ${OPEN}` : OPEN;
  });
}

function withoutAttachments(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/[^.!?。！？]+[.!?。！？]*/gu, (sentence) =>
        ATTACHMENT.test(sentence) ? ` ${OPEN}` : sentence,
      ),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
