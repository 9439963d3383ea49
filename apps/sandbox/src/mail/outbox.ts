import type { Header } from '../mime/headers.ts';

export type OutboxEntry = {
  via: 'drafts.send' | 'messages.send' | 'calendar' | 'smtp';
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  messageId: string;
  sentAt: string;
  /** The sender's own copy; calendar mail has none. */
  id?: string;
  threadId?: string;
  draftId?: string;
  headers: Header[];
  raw: string;
};
