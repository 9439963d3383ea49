import { makeStore } from '../../data/make-store.ts';
import { announce } from '../../live/announce.ts';
import { afterPaint } from '../../paint/after-paint.ts';
import { waitForIdleInput } from '../../paint/input-idle.ts';
import { loadWhenIdle } from '../../paint/lazy-part.ts';
import { signInAction } from './sign-in-action.ts';

interface Action {
  label: string;
  onClick(): void;
}

export interface Notice {
  action?: Action;
  /** A second button, before the other one. */
  cancel?: Action;
  classNames?: { readonly [part: string]: string };
  duration?: number;
  isProblem?: boolean;
}

export const loadToasts = () => import('sonner');
loadWhenIdle(loadToasts);

/** Whether the toaster is mounted: toasts shown earlier are lost. */
export const toasterMounted = makeStore(false);

/** Upper limit for delaying a toast while keys are pressed. */
const TOAST_DELAY_MAX_MS = 1_000;

/** Shows a toast; the returned function removes it. */
export function notify(text: string, { isProblem = false, ...options }: Notice = {}): () => void {
  // Toasts are not read out, so problems are announced as well.
  if (isProblem) announce(text);
  let isOver = false;
  let takeAway = () => {};
  void Promise.all([loadToasts(), waitForIdleInput(TOAST_DELAY_MAX_MS)]).then(([{ toast }]) => {
    if (isOver) return;
    const show = isProblem ? toast.error : toast;
    // Trying again cannot succeed after the session has ended.
    const id = show(text, isProblem ? { ...options, ...signInAction() } : options);
    takeAway = () => toast.dismiss(id);
  });
  return () => {
    isOver = true;
    afterPaint(() => takeAway());
  };
}
