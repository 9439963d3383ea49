/** Hands that were still for so long are not about to press the next key of a row of keys. */
const STILL_MS = 150;
const WAIT_MAX_MS = 5_000;

let lastMove = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, noteMove, { capture: true });

function noteMove(): void {
  lastMove = performance.now();
}

/** What the person did not ask for, or has seen already, waits here: the next key finds the page with nothing else to do. */
export async function untilResting(waitMax = WAIT_MAX_MS): Promise<void> {
  const latest = performance.now() + waitMax;
  for (;;) {
    const wait = Math.min(lastMove + STILL_MS, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
