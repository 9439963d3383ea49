export type KeyedQueue = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/**
 * Work that shares a key runs one after the other, in the order of the calls; a failure does not stop the next.
 * In this process only: it saves needless conflicts and keeps an order, it is not a lock between processes.
 */
export function keyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return (keys, work) => {
    const before = keys.map((key) => tails.get(key));
    const result = Promise.allSettled(before).then(work);
    const tail = result.then(forget, forget);
    for (const key of keys) tails.set(key, tail);
    return result;

    function forget() {
      for (const key of keys) if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
