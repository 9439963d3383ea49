import { makeStore } from '../make-store.ts';

export interface WantedMessage {
  threadId: string;
  messageId: string;
  /** Words of the message to mark. */
  quote?: string;
  /** Makes the same message another request. */
  at: number;
}

/** The message that a link asks for: of a summary, or of an answer that cites it. */
export const wantedMessage = makeStore<WantedMessage | null>(null);

export function showMessage(place: Omit<WantedMessage, 'at'>): void {
  wantedMessage.set({ ...place, at: performance.now() });
}

/** A thread that is opened again starts at its top. */
export function forgetMessage(threadId: string): void {
  wantedMessage.set((wanted) => (wanted?.threadId === threadId ? null : wanted));
}
