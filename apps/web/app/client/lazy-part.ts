import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface Loaded<Props> {
  default: ComponentType<Props>;
}
type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
let isIdle = false;

/**
 * A component that is no part of what is loaded first. Once its code is there it is drawn at once: a promise, even a kept
 * one, would make React show nothing first, and hold back what follows for 300 ms.
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

/** Fetched before a key asks for it, and after all that the first picture needs. */
export function loadWhenIdle(load: Load): void {
  // The server has no first picture to wait for, and writes the part into the page.
  if (isIdle || typeof document === 'undefined') start(load);
  else waiting.add(load);
}

export function startLoading(): void {
  isIdle = true;
  for (const load of waiting) start(load);
  waiting.clear();
}

/** Who needs it asks again and tells of the failure. */
function start(load: Load): void {
  load().catch(() => undefined);
}

function answered<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React asks what it is given as it would ask a promise
  return { then: (take: (value: Value) => void) => take(value) } as Promise<Value>;
}
