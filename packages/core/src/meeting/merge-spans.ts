/** A stretch of time, in milliseconds since the epoch. */
export interface Span {
  start: number;
  end: number;
}

/** Sorted; spans that overlap, touch or are at most `gap` apart are merged. */
export function mergeSpans(spans: readonly Span[], gap = 0): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start - last.end <= gap) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** The parts of these spans that lie within the window, merged. */
export function cutSpans(spans: readonly Span[], window: Span): Span[] {
  return mergeSpans(spans)
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end);
}
