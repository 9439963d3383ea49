import { markOf } from '../../packages/contract/src/mailbox-id.ts';
import { tenantOfMailbox } from '../../packages/core/src/tenant/mailbox-tenant.ts';
import { mintTenantId } from '../../packages/core/src/tenant/tenant-id.ts';
import { compareCache } from '../../packages/core/testing/worlds/compare-cache.ts';
import type { Database } from '../../packages/database/src/open-database.ts';
import type { TrueMail } from './fetch-truth.ts';
import type { Box, Side } from './open-week.ts';

interface Cached {
  id: string;
  threadId: string;
  messageId: string;
}

/** Every difference between the cached messages and threads of both mailboxes and their servers. */
export async function compareCaches(
  db: Database,
  { personId, boxes, truth }: { personId: string; boxes: Record<Side, Box>; truth: Record<Side, TrueMail[]> },
): Promise<string[]> {
  const differences: string[] = [];
  for (const { side, mailboxId } of Object.values(boxes)) {
    const userId = tenantOfMailbox(mintTenantId(personId), mailboxId);
    const cached = await db.query<Cached & Record<string, unknown>>(
      `SELECT message_id AS id, thread_id AS "threadId", rfc_message_id AS "messageId" FROM messages
       WHERE user_id = $1`,
      [userId],
    );
    const mark = markOf(mailboxId);
    const strays = cached.filter(({ id, threadId }) => !isMarked(id, mark) || !isMarked(threadId, mark));
    const wrong = strays.map(({ messageId }) => `${messageId} has an id of another mailbox`);
    const wanted = side === 'google' ? truth.google : nameByCache(truth.imap, cached, mark);
    const messages = wanted.map(({ id, threadId, labels }) => ({ id, threadId, labelIds: labels }));
    wrong.push(...(await compareCache(db, userId, messages, { archive: true })));
    differences.push(...wrong.map((sentence) => `${side}: ${sentence}`));
  }
  return differences;
}

function isMarked(id: string, mark: string): boolean {
  return mark === '' ? !id.includes('~') : id.startsWith(mark);
}

/** Ids of a mailbox by IMAP are ours: its messages are known by their Message-ID, and its threads by what they are about. */
function nameByCache(truth: readonly TrueMail[], cached: readonly Cached[], mark: string): TrueMail[] {
  const known = new Map(cached.map((row) => [row.messageId, row]));
  const threads = new Map<string, string>();
  for (const { topic, messageId } of truth) {
    const threadId = known.get(messageId)?.threadId;
    if (threadId && !threads.has(topic)) threads.set(topic, threadId);
  }
  return truth.map((message) => ({
    ...message,
    id: known.get(message.messageId)?.id ?? message.messageId,
    threadId: threads.get(message.topic) ?? message.topic,
    labels: message.labels.map((label) => (label.startsWith('F:') ? `${mark}${label}` : label)),
  }));
}
