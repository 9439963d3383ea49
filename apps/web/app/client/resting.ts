/** Hands that were still for so long are not about to press the next key of a row of keys. */
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
 * What the person did not ask for, or has seen already, waits here: the next key finds the page with nothing else to do.
 * Whoever waits goes on at the same moment, so that the page is drawn anew once for all of it.
 */
export function untilResting(): Promise<void> {
  together ??= rest(WAIT_MAX_MS).finally(() => {
    together = undefined;
  });
  return together;
}

/** For at most so long. */
export async function rest(waitMax: number): Promise<void> {
  const latest = performance.now() + waitMax;
  for (;;) {
    const wait = Math.min(lastMove + STILL_MS, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
