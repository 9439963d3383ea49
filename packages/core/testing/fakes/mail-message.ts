import type { MailMessage } from '../../src/ports/mail.ts';

/** A message of the provider around raw bytes; text is taken as UTF-8, its line ends as they are. */
export function makeMailMessage(raw: string | Uint8Array, change: Partial<MailMessage> = {}): MailMessage {
  const bytes = typeof raw === 'string' ? Buffer.from(raw, 'utf8') : raw;
  return {
    id: 'message-1',
    threadId: 'thread-1',
    labelIds: ['INBOX'],
    historyId: '1',
    internalDate: new Date('2026-03-01T12:00:00.000Z'),
    snippet: '',
    sizeEstimate: bytes.length,
    raw: bytes,
    ...change,
  };
}
