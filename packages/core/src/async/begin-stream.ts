/** Waits for the first item: a failure before it is then an answer with a status, not part of a stream. */
export async function beginStream<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* () {
    if (first.done) return;
    try {
      yield first.value;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  })();
}
