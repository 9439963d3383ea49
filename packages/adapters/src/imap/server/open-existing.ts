import type { ImapFlow, MailboxObject } from 'imapflow';
import { isMissingFolder } from './imap-failure.ts';

/** Null for a folder that another program has renamed or deleted: the next pass finds out where its messages are. */
export async function openExisting(
  client: ImapFlow,
  path: string,
  options: { readOnly?: boolean } = {},
): Promise<MailboxObject | null> {
  try {
    return await client.mailboxOpen(path, options);
  } catch (error) {
    if (isMissingFolder(error)) return null;
    throw error;
  }
}
