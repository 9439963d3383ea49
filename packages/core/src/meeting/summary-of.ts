import { cleanLine } from '../mail-text/clean-text.ts';
import type { CachedThread } from '../mime/cached-thread.ts';

const SUMMARY_MAX = 200;
const PREFIXES = /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|sv|vs|vb|antw|rif|enc|res|回复|转发|答复)\s*[:：]\s*){1,8}/i;

/** The title of the event: the thread's subject without prefixes such as "Re:". */
export function summaryOf(thread: CachedThread): string {
  const subject = cleanLine(thread.messages.at(-1)?.subject ?? '', SUMMARY_MAX * 2)
    .replace(PREFIXES, '')
    .trim();
  return cleanLine(subject, SUMMARY_MAX) || 'Meeting';
}
