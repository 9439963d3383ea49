const BEFORE_FILING = [
  { name: 'before APPEND', seen: 'imap:APPEND:asked', knows: 'nothing' },
  { name: 'after APPEND', seen: 'imap:APPEND:answered', knows: 'nothing' },
  { name: 'after connecting to the SMTP server', seen: 'smtp:connected', knows: 'nothing' },
  { name: 'after MAIL', seen: 'smtp:MAIL:answered', knows: 'nothing' },
  { name: 'after RCPT', seen: 'smtp:RCPT:answered', knows: 'nothing' },
  { name: 'after DATA', seen: 'smtp:DATA:answered', knows: 'nothing' },
  { name: 'in the body', seen: 'smtp:body', knows: 'nothing' },
  { name: 'before it is noted', seen: 'database:imap-messages-ask:before', knows: 'nothing' },
  { name: 'after it is noted', seen: 'database:imap-messages-ask:after', knows: 'asked' },
  { name: 'after the dot', seen: 'smtp:dot', knows: 'handed over' },
  { name: 'after 250', seen: 'database:imap-messages-set-sent:before', knows: 'handed over' },
] as const;

/** The draft becomes the sent copy. */
const MOVING = [
  { name: 'before the move to Sent', seen: 'imap:MOVE:asked', knows: 'accepted' },
  { name: 'after the move to Sent', seen: 'imap:MOVE:answered', knows: 'accepted' },
] as const;

/** The server has a sent copy of its own. */
const DELETING = [
  { name: 'before the draft is deleted', seen: 'imap:EXPUNGE:asked', knows: 'accepted' },
  { name: 'after the draft is deleted', seen: 'imap:EXPUNGE:answered', knows: 'accepted' },
] as const;

/**
 * Where a process that sends is killed, in the order in which it gets there. `knows`: what is certain then, from before
 * the request to deliver is noted up to the server's answer to it.
 */
export function killPointsOf({ filesSent }: { filesSent: boolean }): readonly KillPoint[] {
  return [...BEFORE_FILING, ...(filesSent ? DELETING : MOVING)];
}

export type KillPoint = (typeof BEFORE_FILING | typeof MOVING | typeof DELETING)[number];
export type Sight = KillPoint['seen'];
