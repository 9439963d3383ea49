import { useEffect, useState } from 'react';

/** Runs when the next frame is on the screen; at once where nobody looks, for there no frame comes. */
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

/** The value that is on the screen: what is heavy waits for it, so that a key is answered before its work is done. */
export function usePainted<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(first);
  useEffect(() => {
    if (!Object.is(painted, value)) return afterPaint(() => setPainted(() => value));
  }, [value, painted]);
  return painted;
}
