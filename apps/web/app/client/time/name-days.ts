const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "every day", "weekdays", "Monday and Friday". Monday is 1. */
export function nameDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort();
  if (sorted.length === 7) return 'every day';
  if (sorted.join('') === '12345') return 'weekdays';
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    sorted.flatMap((day) => names[day - 1] ?? []),
  );
}
