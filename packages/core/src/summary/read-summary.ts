import type { Summary, SummaryPoint } from '@triage/contract/inbox/summary';

const POINTS_MAX = 2;
const TEXT_MAX = 400;
const LINE = /^([-?])\s+(.+?)\s*\[(\d{1,3})(?:,\s*\d{1,3})*\]\s*\.?$/;

/** The lines that a model has finished. One without the number of a message that exists is not shown. */
export function readSummary(written: string, messageIds: readonly string[]): Summary {
  const summary: Summary = { points: [], asked: null };
  for (const line of written.split('\n')) {
    const [, mark, text = '', number] = LINE.exec(line.trim()) ?? [];
    const messageId = messageIds[Number(number) - 1];
    if (!mark || messageId === undefined) continue;
    const point: SummaryPoint = { text: text.slice(0, TEXT_MAX).toWellFormed(), messageId };
    if (mark === '?') summary.asked ??= point;
    else if (summary.points.length < POINTS_MAX) summary.points.push(point);
  }
  return summary;
}
