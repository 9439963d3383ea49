const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const WORKDAYS = 'FR,MO,TH,TU,WE';

/** How often an event comes back, where that is a few words; empty for once. */
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
