import type { Lesson } from '@triage/contract/triage/lessons';

const STRONG = 0.6;
const FADED = 0.15;

/** What the lesson is about, in a few words. */
export function nameLesson({ scope, sender, senderName, pattern }: Lesson): string {
  const who = senderName || sender;
  if (scope === 'list') return `Emails of the list ${pattern}`;
  if (scope === 'subject') return `“${pattern}” from ${who}`;
  return scope === 'bulk' ? `Automated emails from ${who}` : `Personal emails from ${who}`;
}

export function describeWeight({ weight, times }: Lesson): string {
  const moved = times === 1 ? 'moved once' : `moved ${times} times`;
  if (weight >= STRONG) return `${moved}, counts fully`;
  return weight < FADED ? `${moved}, hardly counts any more` : `${moved}, counts a little`;
}

export function describeEffect({ effect: { threads, moved } }: Lesson): string {
  if (threads === 0) return 'No effect in the last 30 days';
  const sorted = `${threads} ${threads === 1 ? 'email' : 'emails'} sorted in the last 30 days`;
  if (moved === 0) return `${sorted}, none of them differently`;
  return `${sorted}, ${moved === threads ? 'all' : moved} of them differently than without it`;
}
