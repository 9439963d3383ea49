/** Mail with words as rare and as common as in a language: the n-th word is about n times as rare as the first. */
export interface GeneratedMail {
  id: string;
  subject: string;
  name: string;
  address: string;
  text: string;
  sentAt: Date;
  labels: string[];
}

const VOCABULARY = 30_000;
const SENDERS = 2_000;
const YEARS_MS = 5 * 365 * 86_400_000;

export function* generateMail(count: number, now: Date): Generator<GeneratedMail> {
  const random = seeded(42);
  const pick = () => wordAt(Math.min(VOCABULARY, Math.floor(VOCABULARY ** random())));
  const words = (length: number) => Array.from({ length }, pick).join(' ');
  for (let at = 0; at < count; at++) {
    const sender = Math.floor(SENDERS * random() ** 2);
    yield {
      id: `m${String(at).padStart(7, '0')}`,
      subject: words(3 + Math.floor(random() * 5)),
      name: `${wordAt(sender + 500)} ${wordAt(sender + 3_000)}`,
      address: `${wordAt(sender + 500)}@${wordAt((sender % 90) + 9_000)}.test`,
      text: words(20 + Math.floor(300 * random() ** 3)),
      sentAt: new Date(
        now.getTime() - Math.floor((at / count) * YEARS_MS) - Math.floor(random() * 3_600_000),
      ),
      labels: ['INBOX', ...(random() < 0.1 ? ['UNREAD'] : []), ...(random() < 0.02 ? ['STARRED'] : [])],
    };
  }
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** The word of a rank: pronounceable, and no word is a prefix of another. */
export function wordAt(rank: number): string {
  let rest = rank + 400;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return `${word}q`;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
