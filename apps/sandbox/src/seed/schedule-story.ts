import { randomFor } from './random.ts';
import type { Story } from './story.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A little inside the 60 days, so that a thread's first message never falls out of them. */
const OLDEST_DAYS = 59.5;
const NEWEST_MS = 4 * 60_000;

/** When each message of a story was written: people write by day, machines early, and never in the future. */
export function scheduleStory(story: Story, now: Date, seed: number): Date[] {
  const random = randomFor(seed, `when:${story.key}`);
  const gaps = story.messages.map((message, index) =>
    index === 0 ? 0 : message.after * random.between(0.8, 1.2) * HOUR_MS,
  );
  const length = gaps.reduce((sum, gap) => sum + gap, 0);
  const hour = story.automated ? random.between(4.5, 8) : random.between(7, 17.5);
  const midnight = Math.floor(+now / DAY_MS) * DAY_MS;
  const recent = story.daysAgo < 1;
  const wanted = recent
    ? +now - story.daysAgo * DAY_MS
    : midnight - Math.floor(story.daysAgo) * DAY_MS + hour * HOUR_MS;
  const latest = +now - NEWEST_MS - random.between(0, 0.2) * HOUR_MS - length;
  let at = Math.max(Math.min(wanted, latest), +now - OLDEST_DAYS * DAY_MS);
  return gaps.map((gap) => {
    at += gap;
    // Mail carries whole seconds.
    return new Date(Math.floor(at / 1000) * 1000);
  });
}
