/** A line of this length was broken by a mail program, not by its writer. */
const WRAPPED_LINE = 58;
const SENTENCE_MAX = 600;

/** Sentences of a clean text: hard-wrapped lines are joined, lists and greetings stay apart. */
export function splitSentences(text: string): string[] {
  return unwrapLines(text)
    .flatMap((line) => line.split(/(?<=[.!?…][)"'”’»]?)\s+|(?<=[。！？؟])\s*/))
    .map((sentence) => sentence.trim().slice(0, SENTENCE_MAX))
    .filter((sentence) => sentence !== '');
}

function unwrapLines(text: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const startsList = /^(?:[-*•·]|\d{1,2}[.)])\s/.test(line);
    if (open && line !== '' && !startsList) joined.push(`${joined.pop() ?? ''} ${line}`);
    else if (line !== '') joined.push(line);
    open = line.length >= WRAPPED_LINE && !/[.!?:;]$/.test(line);
  }
  return joined;
}
