import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get(): State;
  /** What the server drew with. A part of the page may come alive after a key has changed the state already. */
  getFirst(): State;
  set(next: State | ((state: State) => State)): void;
  subscribe(listener: () => void): () => void;
}

/** State outside of React: an event handler reads and writes it without a render in between. */
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
