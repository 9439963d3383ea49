const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const WORKDAYS = 'FR,MO,TH,TU,WE';

/** The recurrence as a short phrase if it has one; empty for a single event. */
export function sayRule(rule: string): string {
  if (rule === '') return '';
  const parts = new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''] as const),
  );
  const unit = UNITS[parts.get('FREQ') as keyof typeof UNITS];
  const every = Number(parts.get('INTERVAL') ?? 1);
  const days = (parts.get('BYDAY') ?? '').split(',').sort().join(',');
  if (!unit || !Number.isInteger(every) || every < 1 || every > 100) return 'by its own rule';
  if (unit === 'week' && every === 1 && days === WORKDAYS) return 'every weekday';
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
}
