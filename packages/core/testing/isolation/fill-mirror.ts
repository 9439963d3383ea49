import type { Database } from '@triage/database/open-database';
import { insert } from '@triage/database/testing/rows';
import type { HandFilled } from './hand-filled.ts';

/** What a mailbox that is read over IMAP would have. */
export async function fillMirror(db: Database, { userId, word }: HandFilled): Promise<void> {
  await insert(db, 'imap_mirrors', { user_id: userId, account: word, seq: '1', earliest: '0' });
  await insert(db, 'imap_folders', { user_id: userId, path: word, delimiter: '/', role: 'own' });
  await insert(db, 'imap_messages', {
    user_id: userId,
    message_id: word,
    thread_id: word,
    internal_date: '2026-03-01',
    arrival: '1',
    size: 1,
    rfc_id: word,
    history_id: '1',
  });
  await insert(db, 'imap_places', { user_id: userId, path: word, uid: '1', message_id: word });
  await insert(db, 'imap_refs', { user_id: userId, rfc_id: word, thread_id: word });
  await insert(db, 'imap_journal', {
    user_id: userId,
    seq: '1',
    kind: 'added',
    message_id: word,
    thread_id: word,
  });
}
