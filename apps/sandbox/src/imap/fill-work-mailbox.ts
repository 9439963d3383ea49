import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { type SeedOptions, seedWorkMailbox } from '../seed/seed-mailbox.ts';
import { appendMessage, createFolder, findFolder } from './imap-mailbox.ts';

/** Ben's work account, with mail in its inbox, its archive and a folder of his own. */
export function fillWorkMailbox(
  { imap, clock }: Pick<Sandbox, 'imap' | 'clock'>,
  options: SeedOptions,
): void {
  const lengths = new Map<string, number>();
  for (const mail of seedWorkMailbox(options)) {
    const length = lengths.get(mail.threadKey) ?? 0;
    lengths.set(mail.threadKey, length + 1);
    const mailbox = imap.open(mail.owner);
    if (!mailbox) throw new Error(`No mailbox by IMAP has this address: ${mail.owner}`);
    const path = mail.labels.includes('SENT')
      ? 'Sent'
      : (mail.folder ?? (mail.labels.includes('INBOX') ? 'INBOX' : 'Archive'));
    const folder = findFolder(mailbox, path) ?? createFolder(mailbox, clock, { path });
    folder.subscribed = true;
    const flags = [
      ...(mail.labels.includes('UNREAD') ? [] : ['\\Seen']),
      ...(mail.labels.includes('STARRED') ? ['\\Flagged'] : []),
    ];
    appendMessage(mailbox, folder, {
      ...{ raw: Buffer.from(mail.raw, 'utf8'), flags, date: mail.date },
      // Dates move with each start: a message must be known again without them.
      emailId: `M${createHash('sha256').update(`${mail.threadKey} ${length}`).digest('hex').slice(0, 32)}`,
    });
  }
}
