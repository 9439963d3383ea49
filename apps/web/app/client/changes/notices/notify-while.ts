import { announce } from '../../live/announce.ts';
import { whenInputIdle } from '../../paint/input-idle.ts';
import { loadToasts } from './notify.ts';

interface Progress {
  doing: string;
  /** Milliseconds, of the toast with the outcome. */
  duration?: number;
  /** Shown until the work has ended. */
  isLong?: boolean;
  action?: { label: string; onClick(): void };
}

let lastTurn = 0;
/** Offline, the work may not end for hours. */
const LONG_MS = 120_000;

/**
 * A toast for an optimistic change: shows progress, then the text that `work` resolves with; null removes the toast.
 * Of several changes in a row only the last one keeps a toast. Returns a function that removes it.
 */
export function notifyWhile(work: Promise<string | null>, progress: Progress): () => void {
  const { doing, isLong, duration, ...options } = progress;
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
    const lasting = isLong && text === doing ? LONG_MS : duration;
    toast(text, { id, ...options, duration: lasting, onAutoClose: hidden, onDismiss: hidden });
  };
  const end = () => {
    text = null;
    if (isVisible) void loadToasts().then(({ toast }) => toast.dismiss(id));
  };
  void whenInputIdle().then(() => {
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
