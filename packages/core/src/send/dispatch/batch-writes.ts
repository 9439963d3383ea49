interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: a write runs immediately, and those of the same key that arrive meanwhile run together in the next one.
 * `write` returns results in the order of its inputs.
 */
export function batchWrites<Input, Output>(
  { keyOf, most }: { keyOf: (input: Input) => string; most: number },
  write: (inputs: Input[]) => Promise<Output[]>,
): (input: Input) => Promise<Output> {
  // A key is here while its writes run.
  const queues = new Map<string, Waiting<Input, Output>[]>();

  async function drain(key: string, queue: Waiting<Input, Output>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      try {
        const outputs = await write(batch.map(({ input }) => input));
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const key = keyOf(input);
      const waiting = { input, resolve, reject };
      const running = queues.get(key);
      if (running) return void running.push(waiting);
      const queue = [waiting];
      queues.set(key, queue);
      // Deferred to the next tick, so that all calls of this one are batched.
      queueMicrotask(() => void drain(key, queue));
    });
}
