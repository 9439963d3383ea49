/** Reading it opens a sealed password and looks a name up: not for every command to the server. */
export function rememberBriefly<T>(find: () => Promise<T>, ms: number): () => Promise<T> {
  let kept: { found: Promise<T>; until: number } | null = null;
  return () => {
    const now = performance.now();
    if (kept && now < kept.until) return kept.found;
    const found = find();
    kept = { found, until: now + ms };
    found.catch(() => {
      kept = null;
    });
    return found;
  };
}
