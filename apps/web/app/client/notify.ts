import { afterPaint } from './after-paint.ts';
import { announce } from './announce.ts';
import { loadWhenIdle } from './lazy-part.ts';
import { rest, untilResting } from './resting.ts';

export interface Notice {
  action?: { label: string; onClick(): void };
  duration?: number;
  isProblem?: boolean;
  /** One of many that a row of keys makes: only the last is for the eye. */
  isPassing?: boolean;
}

export const loadToasts = () => import('sonner');
loadWhenIdle(loadToasts);

/** What a key did is seen in the next frame; what is said of it must not hold up the key after. */
const TOLD_WITHIN_MS = 1_000;

let lastPassing = 0;

/** Shows a line for a while; what comes back takes it away. */
export function notify(
  text: string,
  { action, duration, isProblem = false, isPassing = false }: Notice = {},
): () => void {
  // Toasts are for the eye; what went wrong has to be heard too.
  if (isProblem) announce(text);
  let isOver = false;
  let takeAway = () => {};
  if (isPassing) lastPassing += 1;
  const turn = lastPassing;
  const wait = isPassing ? untilResting() : rest(TOLD_WITHIN_MS);
  void Promise.all([loadToasts(), wait]).then(([{ toast }]) => {
    if (isOver || (isPassing && turn !== lastPassing)) return;
    const show = isProblem ? toast.error : toast;
    const id = show(text, { ...(action ? { action } : {}), ...(duration ? { duration } : {}) });
    takeAway = () => toast.dismiss(id);
  });
  return () => {
    isOver = true;
    afterPaint(() => takeAway());
  };
}
