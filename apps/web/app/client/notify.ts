import { afterPaint } from './after-paint.ts';
import { announce } from './announce.ts';
import { loadWhenIdle } from './lazy-part.ts';
import { makeStore } from './make-store.ts';
import { rest } from './resting.ts';

export interface Notice {
  action?: { label: string; onClick(): void };
  duration?: number;
  isProblem?: boolean;
}

export const loadToasts = () => import('sonner');
loadWhenIdle(loadToasts);

/** Whether the toaster is on the page: a toast that is shown before is lost. */
export const toasterIsThere = makeStore(false);

/** What a key did is seen in the next frame; what is said of it must not hold up the key after. */
const TOLD_WITHIN_MS = 1_000;

/** Shows a line for a while; what comes back takes it away. */
export function notify(text: string, { action, duration, isProblem = false }: Notice = {}): () => void {
  // Toasts are for the eye; what went wrong has to be heard too.
  if (isProblem) announce(text);
  let isOver = false;
  let takeAway = () => {};
  void Promise.all([loadToasts(), rest(TOLD_WITHIN_MS)]).then(([{ toast }]) => {
    if (isOver) return;
    const show = isProblem ? toast.error : toast;
    const id = show(text, { ...(action ? { action } : {}), ...(duration ? { duration } : {}) });
    takeAway = () => toast.dismiss(id);
  });
  return () => {
    isOver = true;
    afterPaint(() => takeAway());
  };
}
