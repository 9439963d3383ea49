/** Where a process that sends is killed, in the order in which it gets there. */
export const killPoints = [
  { name: 'before APPEND', seen: 'imap:APPEND:asked' },
  { name: 'after APPEND', seen: 'imap:APPEND:answered' },
  { name: 'after connecting to the SMTP server', seen: 'smtp:connected' },
  { name: 'after MAIL', seen: 'smtp:MAIL:answered' },
  { name: 'after RCPT', seen: 'smtp:RCPT:answered' },
  { name: 'after DATA', seen: 'smtp:DATA:answered' },
  { name: 'in the body', seen: 'smtp:body' },
  { name: 'before the request to deliver is noted', seen: 'database:imap-messages-ask:before' },
  { name: 'after it is noted', seen: 'database:imap-messages-ask:after' },
  { name: 'after the dot', seen: 'smtp:dot' },
  { name: 'after 250', seen: 'database:imap-messages-set-sent:before' },
  { name: 'before the move to Sent', seen: 'imap:MOVE:asked' },
  { name: 'after the move to Sent', seen: 'imap:MOVE:answered' },
] as const;

export type KillPoint = (typeof killPoints)[number];
export type Sight = KillPoint['seen'];

/** Whether the mail has left the process when it is killed, and whether it knows that the server has it. */
export function stateAt({ seen }: KillPoint): 'not asked' | 'asked' | 'handed over' | 'known' {
  const at = killPoints.findIndex((point) => point.seen === seen);
  const first = (sight: Sight) => killPoints.findIndex((point) => point.seen === sight);
  if (at >= first('imap:MOVE:asked')) return 'known';
  if (at >= first('smtp:dot')) return 'handed over';
  return at >= first('database:imap-messages-ask:after') ? 'asked' : 'not asked';
}
