export interface TimeLimit {
  /** Aborts the model: time is up, or nobody listens any more. */
  signal: AbortSignal;
  /** Resolves when it is over, so that nothing has to wait for a provider that ignores its signal. */
  over: Promise<'time' | 'left'>;
  leave(): void;
  end(): void;
}

export function openTimeLimit(ms: number, client: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const over = Promise.withResolvers<'time' | 'left'>();
  const stop = (why: 'time' | 'left') => {
    over.resolve(why);
    controller.abort();
  };
  const leave = () => stop('left');
  const timer = setTimeout(() => stop('time'), Math.max(0, ms));
  if (client.aborted) leave();
  else client.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    over: over.promise,
    leave,
    end() {
      clearTimeout(timer);
      client.removeEventListener('abort', leave);
    },
  };
}
