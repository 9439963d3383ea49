/** Like Promise.all over a map, with at most `limit` under way. The first failure ends it. */
export async function mapLimited<T, R>(
  inputs: readonly T[],
  limit: number,
  work: (input: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(inputs.length);
  let next = 0;
  async function take(): Promise<void> {
    while (next < inputs.length) {
      const index = next++;
      results[index] = await work(inputs[index] as T);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, inputs.length) }, take));
  return results;
}
