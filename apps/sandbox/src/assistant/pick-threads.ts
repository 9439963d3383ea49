import type { Target } from './find-target.ts';
import { type Request, type Result, textOf } from './request.ts';

export interface Thread {
  threadId: string;
  subject: string;
  sender: string;
  snippet: string;
  matched: string;
}

export function threadsOf(result: Result | undefined): Thread[] {
  const threads = result?.value['threads'];
  if (!Array.isArray(threads)) return [];
  return threads.map((entry: Record<string, unknown>) => ({
    threadId: textOf(entry, 'threadId'),
    subject: textOf(entry, 'subject'),
    sender: textOf(entry, 'sender'),
    snippet: textOf(entry, 'snippet'),
    matched: textOf(entry, 'matched'),
  }));
}

/** The thread that has most of the words, the first of several; none if nothing but a likeness was found. */
export function pickThread(target: Target, threads: Thread[]): Thread | null {
  const scored = threads.map((thread) => ({ thread, score: scoreOf(target, thread) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (first, next) => (first && first.score >= next.score ? first : next),
    null,
  );
  if (!best) return null;
  const asksForWords = target.words.length > 0 || target.quoted !== '';
  return best.score > 0 || (!asksForWords && target.sender !== '') ? best.thread : null;
}

/** A hit that only is alike in meaning was not asked for. */
export function pickSeveral(threads: Thread[]): Thread[] {
  return threads.filter(({ matched }) => matched !== 'meaning');
}

export function addressIn(sender: string): string {
  return /<([^<>\s]+@[^<>\s]+)>/.exec(sender)?.[1] ?? /^[^\s<>]+@[^\s<>]+$/.exec(sender)?.[0] ?? '';
}

export function nameIn(sender: string): string {
  return sender.replace(/\s*<[^<>]*>$/, '').replaceAll('"', '') || sender;
}

/** The sender that the user means by this name; never the user themselves. */
export function pickAddress(
  target: Target,
  threads: Thread[],
  { owner }: Request,
): { name: string; address: string } | null {
  const wanted = fold(target.sender).split(' ');
  for (const { sender } of threads) {
    const address = addressIn(sender);
    if (!address || address === owner.address) continue;
    // By the beginnings of whole words: "Ben" is not in "Freigaben".
    const known = fold(sender).split(/[^\p{L}\p{N}]+/u);
    if (wanted.every((part) => known.some((word) => word.startsWith(part))))
      return { name: nameIn(sender), address };
  }
  return null;
}

function scoreOf({ words, quoted }: Target, { subject, snippet, sender }: Thread): number {
  if (quoted) return fold(subject).includes(fold(quoted)) ? 5 : fold(snippet).includes(fold(quoted)) ? 2 : 0;
  const [inSubject, inText] = [fold(subject), fold(`${snippet} ${sender}`)];
  const automatic = /^(?:out of office|automatic reply|abwesenheit)/i.test(subject) ? 0.5 : 0;
  const score = words.reduce((sum, word) => {
    const stem = stemOf(word);
    return sum + (inSubject.includes(stem) ? 2 : 0) + (inText.includes(stem) ? 1 : 0);
  }, 0);
  return score - automatic;
}

/** Enough of a word for its other forms: "goat" for "goats". */
export function stemOf(word: string): string {
  const folded = fold(word);
  return folded.length > 5 ? folded.slice(0, -2) : folded.length > 4 ? folded.slice(0, -1) : folded;
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
