/** What the values of the operators are. The others take any text. */
const values = new Map([
  ['before', 'needs a date, such as before:2026-03-01'],
  ['after', 'needs a date, such as after:2026-03-01'],
  ['older_than', 'needs an age, such as older_than:7d'],
  ['newer_than', 'needs an age, such as newer_than:7d'],
  ['larger', 'needs a size, such as larger:10M'],
  ['smaller', 'needs a size, such as smaller:500K'],
  ['has', 'is not known (try has:attachment)'],
  ['is', 'is not known (try is:unread or is:starred)'],
  ['in', 'is not known (try in:inbox or in:done)'],
  ...['from', 'to', 'cc', 'list', 'rfc822msgid', 'filename', 'label'].map(
    (field) => [field, 'needs a value'] as const,
  ),
]);

/** Says why terms were searched as text: the operator does not exist, or it exists and does not take the value. */
export function describeUnknown(terms: readonly string[]): string[] {
  return terms.map((term) => {
    const [field = ''] = term.split(':', 1);
    const reason = values.get(field.toLowerCase()) ?? 'is not an operator';
    return `${term} ${reason}; searched as text`;
  });
}
