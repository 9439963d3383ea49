import { loadToasts } from '../../client/changes/notices/notify.ts';

interface Countdown {
  scheduledSendId: string;
  to: string;
  /** Measured on this device's clock, because the server's may differ. */
  windowMs: number;
  onUndo(): void;
  onEnd(): void;
}

const TICK_MS = 250;
const SENT_MS = 4_000;

/** One toast per send: later ones replace it, including the failure warning. */
export function sendToastId(scheduledSendId: string): string {
  return `send ${scheduledSendId}`;
}

/** Counts down the undo window. The returned function ends it early and removes the toast. */
export function showCountdown({ scheduledSendId, to, windowMs, onUndo, onEnd }: Countdown): () => void {
  const until = performance.now() + windowMs;
  let shown = -1;
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1_000);
    if (left <= 0) {
      clearInterval(timer);
      onEnd();
    } else if (left !== shown) {
      shown = left;
      show(scheduledSendId, <Line doing="Sending to" to={to} end={` in ${left} s`} />, {
        action: { label: 'Undo', onClick: onUndo },
      });
    }
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
  return () => {
    clearInterval(timer);
    hideSendToast(scheduledSendId);
  };
}

export function showSending(scheduledSendId: string, to: string): void {
  show(scheduledSendId, <Line doing="Sending to" to={to} end="…" />, {});
}

export function showUndoing(scheduledSendId: string): void {
  show(scheduledSendId, 'Undoing…', {});
}

export function showSent(scheduledSendId: string, to: string): void {
  show(scheduledSendId, <Line doing="Sent to" to={to} />, { duration: SENT_MS });
}

export function showDelayed(scheduledSendId: string, text: string, onOpen: () => void): void {
  show(scheduledSendId, text, { action: { label: 'Outbox', onClick: onOpen } });
}

export function hideSendToast(scheduledSendId: string): void {
  void loadToasts().then(({ toast }) => toast.dismiss(sendToastId(scheduledSendId)));
}

interface Extras {
  duration?: number;
  action?: { label: string; onClick(): void };
}

function show(scheduledSendId: string, content: React.ReactNode, extras: Extras): void {
  const { duration = Number.POSITIVE_INFINITY, action } = extras;
  // Fields that are not set keep the value of the replaced toast.
  void loadToasts().then(({ toast }) =>
    toast(content, { id: sendToastId(scheduledSendId), duration, action }),
  );
}

/**
 * Cuts a long name, but neither how many more there are, which is what one checks before Undo, nor the seconds. These are
 * hidden from screen readers, which would read every tick.
 */
function Line({ doing, to, end = '' }: { doing: string; to: string; end?: string }) {
  const others = /^(.*)( and \d+ more)$/.exec(to);
  const [, first = to, more = ''] = others ?? [];
  const text = `${doing} ${first}`;
  return (
    <span className="flex min-w-0" title={`${text}${more}`}>
      <span className="truncate">{text}</span>
      <span className="shrink-0 whitespace-pre">{more}</span>
      <span aria-hidden className="nums shrink-0 whitespace-pre">
        {end}
      </span>
    </span>
  );
}
