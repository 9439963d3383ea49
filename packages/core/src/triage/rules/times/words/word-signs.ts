/**
 * The words of one language by the sign that the grammar reads: `w2` is Tuesday, `m3` March, `d1` tomorrow, `halb 3`
 * half past two, `uur` a word that means "o'clock" after a time and "hours" elsewhere, `did` a past event, `opens`
 * opening hours and ends, `sadly` regret, which refuses unless there is `only` or `shift`, `travels` an arrival or a departure, `,` the start of a clause, `not` a refusal. Compared without case and accents; the longest phrase wins.
 */
export type WordSigns = Record<string, string>;

/** Signs for numbers, from one on. */
export function numbersFrom(words: string): WordSigns {
  return Object.fromEntries(words.split(' ').map((word, index) => [String(index + 1), word]));
}

/** Signs `w1` to `w7`, or `m1` to `m12`. */
export function series(letter: 'w' | 'm', words: string): WordSigns {
  return Object.fromEntries(words.split(' ').map((word, index) => [`${letter}${index + 1}`, word]));
}
