import { makeStore } from './make-store.ts';

/** What a screen reader says of a change that the eye sees happen. */
export const announcement = makeStore({ text: '', count: 0 });

export function announce(text: string): void {
  announcement.set(({ count }) => ({ text, count: count + 1 }));
}
