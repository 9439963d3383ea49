/** A message as the cache keeps it: parsed once, read by triage, drafts, search and the page. */
export interface CachedMessage {
  messageId: string;
  threadId: string;
  sentAt: Date;
  from: { name: string; email: string };
  /** `a@b` or `Name <a@b>`. */
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string;
  subject: string;
  snippet: string;
  /** Plain text, at most 1 MB; made from the HTML part where the text part is missing or a stub. */
  text: string;
  /** Indexed and not read back: what only the other form of the body says, and reports of deliveries. */
  moreText?: string;
  /** As received, not yet safe to show. */
  html: string | null;
  /** Lower-case names; only those that triage reads. */
  headers: Record<string, string>;
  /** The first text/calendar part. */
  calendarText: string | null;
  labelIds: string[];
  rfcMessageId: string;
  inReplyTo: string;
  references: string[];
  size: number;
  fromMe: boolean;
  attachments: CachedAttachment[];
  /** Why the message could be read only in part; null when all of it was. */
  parseNote: string | null;
  historyId: string;
}

export interface CachedAttachment {
  partId: string;
  attachmentId: string;
  filename: string;
  mimeType: string;
  size: number;
  contentId: string | null;
  inline: boolean;
}

/** Oldest message first. */
export interface CachedThread {
  threadId: string;
  messages: CachedMessage[];
}
