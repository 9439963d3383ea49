import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get(): State;
  /** The state at server render. A lazily hydrated part may start after the state has changed. */
  getFirst(): State;
  set(next: State | ((state: State) => State)): void;
  subscribe(listener: () => void): () => void;
}

/** State outside React, so that event handlers can read and write it without a render in between. */
export function makeStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getFirst: () => initial,
    set(next) {
      const value = typeof next === 'function' ? (next as (state: State) => State)(state) : next;
      if (Object.is(value, state)) return;
      state = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getFirst()),
  );
}
