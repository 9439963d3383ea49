import type { Database } from '@triage/database/open-database';
import { appendJournal, type JournalEntry } from '@triage/database/tables/imap/journal';
import { findMessages } from '@triage/database/tables/imap/messages';
import { advanceMirror, findMirror, lockMirror } from '@triage/database/tables/imap/mirrors';
import { JOURNAL_KEPT } from './settle-messages.ts';

/** A pass that is stored at the same moment comes first. */
const ATTEMPTS = 8;

/** Notes in the journal that nobody should trust what they know of these messages: their threads are read once more. */
export async function noteUnclear(db: Database, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const messages = await findMessages(db, userId, ids);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const mirror = await findMirror(db, userId);
    if (!mirror) return;
    const isNoted = await db.transaction(async (tx) => {
      const locked = await lockMirror(tx, { userId, version: mirror.version });
      if (!locked) return false;
      const first = BigInt(locked.seq) + 1n;
      const entries = messages.map(
        ({ id, threadId }, index): JournalEntry => ({
          ...{ seq: String(first + BigInt(index)), kind: 'labels', messageId: id, threadId },
          ...{ added: [], removed: [] },
        }),
      );
      await appendJournal(tx, userId, entries);
      const seq = entries.at(-1)?.seq ?? locked.seq;
      await advanceMirror(tx, { userId, seq, keep: JOURNAL_KEPT, passedAt: null });
      return true;
    });
    if (isNoted) return;
  }
}
