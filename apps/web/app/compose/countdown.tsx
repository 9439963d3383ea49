import { loadToasts } from '../client/notify.ts';

interface Countdown {
  /** Whom the mail goes to. */
  to: string;
  until: Date;
  onUndo(): void;
  onEnd(): void;
}

const TICK_MS = 250;

/** A line that counts the seconds until a mail leaves. What comes back ends it early. */
export function startCountdown({ to, until, onUndo, onEnd }: Countdown): () => void {
  let stop = () => {};
  let stopped = false;
  void loadToasts().then(({ toast }) => {
    if (stopped) return;
    let shown = -1;
    const id = `send ${until.getTime()}`;
    const tick = () => {
      const left = Math.ceil((until.getTime() - Date.now()) / 1_000);
      if (left <= 0) {
        clearInterval(timer);
        toast(<Line text={`Sent to ${to}`} />, { id, duration: 2_000, action: undefined });
        onEnd();
      } else if (left !== shown) {
        shown = left;
        toast(<Line text={`Sending to ${to}`} end={` in ${left} s`} />, {
          id,
          duration: Number.POSITIVE_INFINITY,
          action: { label: 'Undo', onClick: onUndo },
        });
      }
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    stop = () => {
      clearInterval(timer);
      toast.dismiss(id);
    };
  });
  return () => {
    stopped = true;
    stop();
  };
}

/** However long the name, the seconds are seen. They are for the eye: read aloud, they would interrupt every second. */
function Line({ text, end = '' }: { text: string; end?: string }) {
  return (
    <span className="flex min-w-0" title={text}>
      <span className="truncate">{text}</span>
      <span aria-hidden className="nums shrink-0 whitespace-pre">
        {end}
      </span>
    </span>
  );
}
