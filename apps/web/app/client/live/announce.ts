import { makeStore } from '../data/make-store.ts';

interface Announcement {
  id: number;
  text: string;
  at: number;
}

/** Live region texts for screen readers. */
export const announcements = makeStore<readonly Announcement[]>([]);

/** Minimum time between announcements: screen readers skip text that is replaced at once. */
const HEARD_MS = 3_000;

let lastId = 0;

export function announce(text: string): void {
  lastId += 1;
  const said = { id: lastId, text, at: Date.now() };
  announcements.set((before) => [...before.filter(({ at }) => said.at - at < HEARD_MS), said]);
}
