import type { Summary, SummaryPoint } from '@triage/contract/inbox/summary';

const POINTS_MAX = 2;
const TEXT_MAX = 400;
const NUMBERS = /\[(\d{1,3})(?:, ?\d{1,3}){0,9}\]\.?$/;

/** The lines that a model has finished. One without the number of a message that exists is not shown. */
export function parseSummary(written: string, messageIds: readonly string[]): Summary {
  const summary: Summary = { points: [], asked: null };
  for (const line of written.split('\n')) {
    const [mark, rest] = [line.trim().slice(0, 2), line.trim().slice(2)];
    const numbers = NUMBERS.exec(rest);
    const messageId = messageIds[Number(numbers?.[1]) - 1];
    const text = rest.slice(0, numbers?.index).trim();
    if ((mark !== '- ' && mark !== '? ') || text === '' || messageId === undefined) continue;
    const point: SummaryPoint = { text: text.slice(0, TEXT_MAX).toWellFormed(), messageId };
    if (mark === '? ') summary.asked ??= point;
    else if (summary.points.length < POINTS_MAX) summary.points.push(point);
  }
  return summary;
}
