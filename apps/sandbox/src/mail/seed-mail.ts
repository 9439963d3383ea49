export type SeedMail = {
  owner: string;
  threadKey: string;
  date: Date;
  /** A full RFC 5322 message with CRLF line ends. */
  raw: string;
  /** For example INBOX, UNREAD, SENT, STARRED. */
  labels: string[];
  /** Only in a mailbox with folders. */
  folder?: string;
};

/** `subject` is the OIDC `sub`. */
export type SeedPerson = { email: string; name: string; subject: string };
