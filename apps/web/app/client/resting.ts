/** No input for this long: the key burst is over. */
const STILL_MS = 150;
const WAIT_MAX_MS = 10_000;

let lastMove = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, noteMove, { capture: true });

function noteMove(): void {
  lastMove = performance.now();
}

let together: Promise<void> | undefined;

/**
 * Work that nobody waits for runs once the input is idle, so that it does not delay the next key. All waiting callers
 * resume together, which causes a single render.
 */
export function untilResting(): Promise<void> {
  together ??= rest(WAIT_MAX_MS).finally(() => {
    together = undefined;
  });
  return together;
}

/** Waits for idle input, at most this many milliseconds. */
export async function rest(waitMax: number): Promise<void> {
  const latest = performance.now() + waitMax;
  for (;;) {
    const wait = Math.min(lastMove + STILL_MS, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
