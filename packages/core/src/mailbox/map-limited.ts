/** Like Promise.all over a map, with at most `limit` under way. The first failure ends it: nothing more is begun. */
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
      try {
        results[index] = await work(inputs[index] as T);
      } catch (error) {
        next = inputs.length;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, inputs.length) }, take));
  return results;
}
