import { useEffect, useState } from 'react';

/** Runs after the next paint; immediately in a hidden tab, where requestAnimationFrame never fires. */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Follows the value one paint later, so that expensive rendering does not delay the response to a key. */
export function usePainted<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(first);
  useEffect(() => {
    if (!Object.is(painted, value)) return afterPaint(() => setPainted(() => value));
  }, [value, painted]);
  return painted;
}
