interface Span {
  start: string;
  end: string;
}

/** Free times that overlap or touch as one: "09:00–12:30" is read faster than seven starts. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && Date.parse(start) <= Date.parse(last.end)) joined[joined.length - 1] = { ...last, end };
    else joined.push({ start, end });
  }
  return joined;
}
