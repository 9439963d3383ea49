/** Answers in the order of `inputs`, with at most `width` under way; the first failure ends it. */
export async function inParallel<In, Out>(
  inputs: readonly In[],
  width: number,
  work: (input: In) => Promise<Out>,
): Promise<Out[]> {
  const outputs: Out[] = new Array(inputs.length);
  const upcoming = inputs.entries();
  let failed = false;
  const lanes = Array.from({ length: Math.min(width, inputs.length) }, async () => {
    for (const [index, input] of upcoming) {
      if (failed) return;
      outputs[index] = await work(input).catch((error) => {
        failed = true;
        throw error;
      });
    }
  });
  await Promise.all(lanes);
  return outputs;
}
