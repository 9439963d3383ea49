import { makeStore } from '../data/make-store.ts';

/** Whether the snippets are being chosen from: after a `;` that the text has already, or by a command. */
export const snippetsOpen = makeStore<'typed' | 'asked' | null>(null);
