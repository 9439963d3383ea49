import { makeStore } from '../../client/data/make-store.ts';

/** The message that a link of the summary asks for. `at` makes the same message another request. */
export const wantedMessage = makeStore<{ messageId: string; at: number } | null>(null);

export function showMessage(messageId: string): void {
  wantedMessage.set({ messageId, at: performance.now() });
}
