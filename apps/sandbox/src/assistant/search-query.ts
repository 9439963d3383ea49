import type { Target } from './find-target.ts';

const AGES: [RegExp, string][] = [
  [/\bolder than (?:a|one) month\b/i, 'older_than:1m'],
  [/\bolder than (?:a|one) week\b/i, 'older_than:7d'],
  [/\b(?:this|last|past) week\b|\bdiese[r]? woche\b/i, 'newer_than:7d'],
  [/\b(?:this|last|past) month\b/i, 'newer_than:1m'],
  [/\btoday\b|\bheute\b/i, 'newer_than:1d'],
];

/** Matches any of the words; the intended thread is then picked from the results. */
export function queryForOne({ sender, quoted, words }: Target): string {
  const about = quoted ? `"${quoted}"` : words.length > 1 ? `(${words.join(' OR ')})` : words.join('');
  return [fromOf(sender), about].filter(Boolean).join(' ');
}

/** By operators and not by likeness: every thread that is found is changed. Null if it does not say which. */
export function queryForSeveral(
  said: string,
  { sender, quoted, words, isNewsletters }: Target,
): string | null {
  const about = quoted ? `"${quoted}"` : words.map((word) => `"${word}"`).join(' ');
  const what = fromOf(sender) || (isNewsletters ? 'unsubscribe' : about);
  if (!what) return null;
  const age = AGES.find(([words]) => words.test(said))?.[1];
  return [what, 'in:inbox', age].filter(Boolean).join(' ');
}

/** Every word counts: what a person searches for themselves. */
export function queryForSearch(said: string, { sender, quoted, words }: Target): string {
  const files = /\b(?:attachments?|files?|anhang|anhängen?)\b/i.test(said) && 'has:attachment';
  const unread = /\bunread\b|\bungelesen/i.test(said) && 'is:unread';
  const age = AGES.find(([pattern]) => pattern.test(said))?.[1];
  const about = quoted ? `"${quoted}"` : words.join(' ');
  return [fromOf(sender), about, files, unread, age].filter(Boolean).join(' ');
}

function fromOf(sender: string): string {
  return sender && `from:${/\s/.test(sender) ? `"${sender}"` : sender}`;
}
