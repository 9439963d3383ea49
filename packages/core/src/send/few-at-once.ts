/** At most so many of these works run at once; the others wait for their turn, in order. */
export function fewAtOnce(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not freed and taken again.
      if (next) next();
      else running -= 1;
    }
  };
}
