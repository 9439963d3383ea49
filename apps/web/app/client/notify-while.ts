import { announce } from './announce.ts';
import { loadToasts } from './notify.ts';
import { untilResting } from './resting.ts';

interface Progress {
  doing: string;
  /** Milliseconds for which the toast stands. */
  duration?: number;
  action?: { label: string; onClick(): void };
}

let lastTurn = 0;

/**
 * A toast for a change that is already on the screen: it says what is being done, and what was done only once `work`
 * has resolved with that text; null takes the toast away. Of several changes made without a pause only the last one
 * has a toast.
 * The answered function takes the toast away.
 */
export function notifyWhile(work: Promise<string | null>, progress: Progress): () => void {
  const { doing, ...options } = progress;
  lastTurn += 1;
  const turn = lastTurn;
  const id = `change ${turn}`;
  let text: string | null = doing;
  let isResting = false;
  let isVisible = false;
  const hidden = () => {
    isVisible = false;
  };
  const show = async () => {
    const { toast } = await loadToasts();
    if (text === null || !isResting || (turn !== lastTurn && !isVisible)) return;
    if (text === doing) announce(doing);
    isVisible = true;
    toast(text, { id, ...options, onAutoClose: hidden, onDismiss: hidden });
  };
  const end = () => {
    text = null;
    if (isVisible) void loadToasts().then(({ toast }) => toast.dismiss(id));
  };
  void untilResting().then(() => {
    isResting = true;
    return show();
  });
  void work.then((done) => {
    if (done === null) return end();
    announce(done);
    if (text === null) return;
    text = done;
    return show();
  });
  return end;
}
