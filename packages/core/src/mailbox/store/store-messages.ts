import type { Sql } from '@triage/database/open-database';
import { cancelAnsweredReminders } from '@triage/database/tables/inbox/reminders';
import { wakeThreads } from '@triage/database/tables/inbox/snoozes';
import { putMessages } from '@triage/database/tables/messages/put-messages';
import { detectLanguage } from '../../mail-text/detect-language.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

/**
 * A snoozed thread with a new message from somebody else reappears immediately. Old mail that is only new to the cache
 * ends no snooze. An answer cancels a reminder; one that a program sent in somebody's absence does not. Returns what
 * others sent that was not stored before.
 */
export async function storeMessages(
  tx: Sql,
  tenantId: TenantId,
  messages: readonly CachedMessage[],
  { areNew = true }: { areNew?: boolean } = {},
): Promise<CachedMessage[]> {
  if (messages.length === 0) return [];
  const withLanguage = messages.map((message) => ({
    ...message,
    language: detectLanguage(`${message.subject}\n${message.text}`),
  }));
  const inserted = await putMessages(tx, { userId: tenantId, messages: withLanguage });
  if (!areNew) return [];
  // One that is stored again is not new.
  const woken = messages.filter((message) => inserted.has(message.messageId) && !message.fromMe);
  if (woken.length === 0) return [];
  await wakeThreads(tx, { userId: tenantId, threadIds: woken.map((message) => message.threadId) });
  const answered = woken.filter(({ headers }) => /^no\b/i.test(headers['auto-submitted'] || 'no'));
  await cancelAnsweredReminders(tx, {
    userId: tenantId,
    threadIds: answered.map((message) => message.threadId),
  });
  return woken;
}
