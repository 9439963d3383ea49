import type { Line } from './check.ts';

const WIDTHS = { assumption: 62, expected: 28, seen: 28 };
const MARKS: Record<Line['verdict'], string> = { 'as expected': '✓', differs: '✗', 'not run': '·' };

export function showHead(): string {
  return `  ${row('assumption', 'expected', 'seen', 'ms')}`;
}

export function showLine({ assumption, expected, seen, ms, verdict }: Line): string {
  const text = verdict === 'not run' ? '(not run)' : seen;
  return `${MARKS[verdict]} ${row(assumption, expected, text, String(ms))}`;
}

function row(assumption: string, expected: string, seen: string, ms: string): string {
  const cells = [
    assumption.padEnd(WIDTHS.assumption),
    expected.padEnd(WIDTHS.expected),
    seen.padEnd(WIDTHS.seen),
    ms.padStart(5),
  ];
  return cells.join(' | ');
}
