const tails = new Map<string, Promise<unknown>>();

/** Work of one key goes one after the other in this process: the second then sees what the first has stored. */
export function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (tails.get(key) ?? Promise.resolve()).then(work, work);
  const tail = result
    .catch(() => undefined)
    .finally(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
  tails.set(key, tail);
  return result;
}
