import { makeStore } from '../data/make-store.ts';

/** Where the open reader has room for a reply: under the last message. */
export const replyPlace = makeStore<{ threadId: string; element: HTMLElement } | null>(null);
