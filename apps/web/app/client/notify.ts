import { afterPaint } from './after-paint.ts';
import { announce } from './announce.ts';
import { loadWhenIdle } from './lazy-part.ts';

export interface Notice {
  action?: { label: string; onClick(): void };
  duration?: number;
  isProblem?: boolean;
}

export const loadToasts = () => import('sonner');
loadWhenIdle(loadToasts);

/** Shows a line for a while; what comes back takes it away. */
export function notify(text: string, { action, duration, isProblem = false }: Notice = {}): () => void {
  // Toasts are for the eye; what went wrong has to be heard too.
  if (isProblem) announce(text);
  const shown = Promise.all([loadToasts(), painted()]).then(([{ toast }]) => ({
    toast,
    id: (isProblem ? toast.error : toast)(text, {
      ...(action ? { action } : {}),
      ...(duration ? { duration } : {}),
    }),
  }));
  return () => void shown.then(({ toast, id }) => toast.dismiss(id));
}

/** What a key did is seen first, and what is said of it with the frame after. */
function painted(): Promise<void> {
  return new Promise((resolve) => afterPaint(resolve));
}
