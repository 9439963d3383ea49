import { cleanLine } from '../mail-text/clean-text.ts';
import type { CachedThread } from '../mime/cached-thread.ts';

const SUMMARY_MAX = 200;
const PREFIXES = /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|sv|vs|vb|antw|rif|enc|res|回复|转发|答复)\s*[:：]\s*){1,8}/i;

/** What the event is called: the thread's subject without the marks that mail programs put before it. */
export function summaryOf(thread: CachedThread): string {
  const subject = cleanLine(thread.messages.at(-1)?.subject ?? '', SUMMARY_MAX * 2)
    .replace(PREFIXES, '')
    .trim();
  return cleanLine(subject, SUMMARY_MAX) || 'Meeting';
}
