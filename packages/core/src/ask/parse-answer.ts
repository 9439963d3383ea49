import type { AskSentence } from '@triage/contract/inbox/ask';

const SENTENCES_MAX = 4;
const TEXT_MAX = 500;
const CITED_MAX = 6;
const CITATION = /\[(\d{1,3}(?:, ?\d{1,3}){0,9})\]\.?$/;

/** Sentences by the passages they cite, in the order in which the model wrote them. Numbers are those of the prompt. */
export function parseAnswer(written: string, passages: number): AskSentence[] {
  const sentences: AskSentence[] = [];
  for (const line of written.split('\n')) {
    const trimmed = line.trim();
    if (!trimmed.startsWith('- ')) continue;
    const { text, numbers } = takeCitations(trimmed.slice(2));
    const cited = [...new Set(numbers)].filter((number) => number >= 1 && number <= passages);
    // A sentence that comes from no passage is not shown.
    if (text === '' || cited.length === 0) continue;
    sentences.push({ text: text.slice(0, TEXT_MAX).toWellFormed(), passages: cited.slice(0, CITED_MAX) });
    if (sentences.length === SENTENCES_MAX) break;
  }
  return sentences;
}

/** "… [1] [3]." and "… [1, 3]" alike. */
function takeCitations(line: string): { text: string; numbers: number[] } {
  let text = line.trim();
  const numbers: number[] = [];
  for (let group = 0; group < CITED_MAX; group++) {
    const found = CITATION.exec(text);
    if (!found) break;
    numbers.unshift(...(found[1] ?? '').split(',').map(Number));
    text = text.slice(0, found.index).trimEnd();
  }
  return { text, numbers };
}
