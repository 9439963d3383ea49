interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: a write runs immediately, and those that arrive meanwhile run together in the next one. `write` returns
 * results in the order of its inputs.
 */
export function batchWrites<Input, Output>(
  write: (inputs: Input[]) => Promise<Output[]>,
  most: number,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const outputs = await write(batch.map(({ input }) => input));
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // Not in this turn: those who ask in it go together.
      if (!writing) {
        writing = true;
        queueMicrotask(() => void drain());
      }
    });
}
