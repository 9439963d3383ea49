/** No input for this long: the key burst is over. */
const IDLE_MS = 150;
const WAIT_MAX_MS = 10_000;

let lastInput = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, noteInput, { capture: true });

function noteInput(): void {
  lastInput = performance.now();
}

let shared: Promise<void> | undefined;

/**
 * Low-priority work runs once the input is idle, so that it does not delay the next key. All waiting callers resume
 * together, which causes a single render.
 */
export function whenInputIdle(): Promise<void> {
  shared ??= waitForIdleInput(WAIT_MAX_MS).finally(() => {
    shared = undefined;
  });
  return shared;
}

/** Waits for idle input, at most this many milliseconds. */
export async function waitForIdleInput(waitMax: number): Promise<void> {
  const latest = performance.now() + waitMax;
  for (;;) {
    const wait = Math.min(lastInput + IDLE_MS, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
