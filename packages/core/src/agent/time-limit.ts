import { AGENT_MAX_DURATION_MS } from '@triage/contract/limits';

/** A little of the minute is left for saying how far it came. */
export const TURN_MS = AGENT_MAX_DURATION_MS - 1_500;

export interface TimeLimit {
  /** Aborts the model: on timeout, or when the client has disconnected. */
  signal: AbortSignal;
  /** Resolves when it is over, so that nothing has to wait for a provider that ignores its signal. */
  over: Promise<'time' | 'left'>;
  /** The client has disconnected. */
  leave(): void;
  expire(): void;
  /** Nothing is left to limit. */
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
  const expire = () => stop('time');
  const timer = setTimeout(expire, ms);
  if (client.aborted) leave();
  else client.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    over: over.promise,
    leave,
    expire,
    end() {
      clearTimeout(timer);
      client.removeEventListener('abort', leave);
    },
  };
}
