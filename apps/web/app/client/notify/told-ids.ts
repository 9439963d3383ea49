/** What this tab has told already, so that a reload does not tell it again. */
interface ToldIds {
  get(): ReadonlySet<string>;
  set(ids: Iterable<string>): void;
}

export function makeToldIds(key: string): ToldIds {
  let known: ReadonlySet<string> | undefined;
  return {
    get() {
      known ??= recall(key);
      return known;
    },
    set(ids) {
      known = new Set(ids);
      try {
        sessionStorage.setItem(key, JSON.stringify([...known]));
      } catch {
        // Storage is unavailable: a reload tells it again.
      }
    },
  };
}

function recall(key: string): Set<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}
