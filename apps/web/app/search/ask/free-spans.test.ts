import { expect, test } from 'vitest';
import { joinSpans } from './free-spans.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

test('times that overlap or touch are one span, and a gap begins another', () => {
  const spans = [
    span('09:00', '09:45'),
    span('09:30', '10:15'),
    span('10:15', '11:00'),
    span('14:00', '14:45'),
  ];
  expect(joinSpans(spans)).toEqual([span('09:00', '11:00'), span('14:00', '14:45')]);
  expect(joinSpans([])).toEqual([]);
});
