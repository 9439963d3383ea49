import type { MailAccount } from '@triage/core/ports/mail-account';
import type { Database } from '@triage/database/open-database';
import { deleteMirror, findMirror, insertMirror, type Mirror } from '@triage/database/tables/imap/mirrors';

/** Mirrors of an earlier version have it in the name of their account. */
const PORT = /:\d{1,5}$/;

export interface MirrorOwner {
  db: Database;
  userId: string;
  account: () => Promise<MailAccount>;
}

/**
 * Of another account than the connected one: nothing of it is kept. Another port of the same server is the same account,
 * and which drafts were handed over must not be forgotten.
 */
export async function openMirror(owner: MirrorOwner): Promise<Mirror> {
  const { db, userId } = owner;
  const { imap, userName } = await owner.account();
  const account = `${userName} at ${imap.host}`;
  const found = await findMirror(db, userId);
  if (found && found.account.replace(PORT, '') === account) return found;
  if (found) await deleteMirror(db, userId);
  await insertMirror(db, { userId, account });
  return openMirror(owner);
}
