import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface Loaded<Props> {
  default: ComponentType<Props>;
}
type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
let isIdle = false;

/**
 * A lazily loaded component. Once loaded it renders synchronously: with a promise, even a resolved one, React first
 * renders the fallback and delays what follows by 300 ms.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let loaded: Loaded<Props> | undefined;
  const fetch = async () => {
    loaded ??= { default: await load() };
    return loaded;
  };
  loadWhenIdle(fetch);
  return lazy(() => (loaded ? answered(loaded) : fetch()));
}

/** Preloads after the first render, before a key needs it. */
export function loadWhenIdle(load: Load): void {
  // The server renders the part right away.
  if (isIdle || typeof document === 'undefined') start(load);
  else waiting.add(load);
}

export function startLoading(): void {
  isIdle = true;
  // Each as a task of its own, so that a key is answered in between.
  for (const load of waiting) setTimeout(start, 0, load);
  waiting.clear();
}

const RETRY_MS = 3_000;

/** For a part that must come: without a connection it is asked for again. */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** A failure is reported by the caller that needs the part. */
function start(load: Load): void {
  load().catch(() => undefined);
}

function answered<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React calls `then` on the value it receives
  return { then: (take: (value: Value) => void) => take(value) } as Promise<Value>;
}
