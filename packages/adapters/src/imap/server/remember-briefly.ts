/**
 * Reading it opens a sealed password and looks a name up: not for every command to the server. A call with arguments asks
 * again, and its answer is what is remembered.
 */
export function rememberBriefly<T, Args extends unknown[] = []>(
  find: (...args: Args | []) => Promise<T>,
  ms: number,
): (...args: Args | []) => Promise<T> {
  let kept: { found: Promise<T>; until: number } | null = null;
  return (...args) => {
    const now = performance.now();
    if (kept && args.length === 0 && now < kept.until) return kept.found;
    const asked = { found: find(...args), until: now + ms };
    kept = asked;
    asked.found.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.found;
  };
}
