/** Words by which a person means more than one thread. */
const PLURAL =
  /\b(?:all|everything|every|them|these|those|both|several|newsletters|(?:e-?)?mails|emails|messages|threads|conversations|notifications|digests|invoices|receipts)\b/i;
const CHANGE = /\b(?:archive|clear out|get rid of|file away|snooze|hide|remind|move|put|restore)\b/i;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** "from Small Teams", "from chiara", and not "from this week". */
const SENDER =
  /\b(?:from|by)\s+(?!(?:this|last|the|my|today|yesterday|tomorrow|now)\b)["“]?(\p{Lu}[\p{L}\p{N}.&\u2019'-]*(?:\s+\p{Lu}[\p{L}\p{N}.&\u2019'-]*)*|[\p{L}\p{N}-]+)/u;
const AGES: [RegExp, string][] = [
  [/\bolder than (?:a|one) month\b/i, 'older_than:1m'],
  [/\bolder than (?:a|one) week\b/i, 'older_than:7d'],
  [/\b(?:this|last|past) week\b/i, 'newer_than:7d'],
  [/\b(?:this|last|past) month\b/i, 'newer_than:1m'],
  [/\btoday\b/i, 'newer_than:1d'],
];

export function meansSeveral(said: string): boolean {
  return PLURAL.test(said);
}

/** A search that finds all threads of a bulk change, by operators and not by likeness; null for anything else. */
export function bulkQuery(said: string): string | null {
  if (!meansSeveral(said) || !CHANGE.test(said)) return null;
  const address = said.match(ADDRESS)?.[0];
  const name = address ?? said.match(SENDER)?.[1];
  const about = said.match(
    /\babout\s+(?:the\s+)?([^,.;]{3,40}?)(?=\s+(?:until|to|into|from|older|this|last)\b|[,.;]|$)/i,
  )?.[1];
  const what = name
    ? `from:${/\s/.test(name) ? `"${name}"` : name}`
    : /\bnewsletters?|digests?\b/i.test(said)
      ? 'unsubscribe'
      : about && `"${about.trim()}"`;
  if (!what) return null;
  const ages = AGES.flatMap(([words, operator]) => (words.test(said) ? [operator] : []));
  return [what, 'in:inbox', ...ages.slice(0, 1)].join(' ');
}
