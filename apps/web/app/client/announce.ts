import { makeStore } from './make-store.ts';

interface Announcement {
  id: number;
  text: string;
  at: number;
}

/** What a screen reader says of a change that the eye sees happen. */
export const announcements = makeStore<readonly Announcement[]>([]);

/** A line stands for so long beside those that follow: one that was replaced at once would never be heard. */
const HEARD_MS = 3_000;

let lastId = 0;

export function announce(text: string): void {
  lastId += 1;
  const said = { id: lastId, text, at: Date.now() };
  announcements.set((before) => [...before.filter(({ at }) => said.at - at < HEARD_MS), said]);
}
