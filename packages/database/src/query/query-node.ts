import type { Lane, Priority } from '@triage/contract/triage/lanes';

/** A search condition on a thread, from the fields of a request or the operators in its text. */
export type QueryNode =
  /** Unless `exact`, other forms of the word are found too. */
  | { kind: 'words'; text: string; prefix: boolean; exact: boolean; where: 'anywhere' | 'subject' }
  | { kind: 'contains'; text: string; where: 'senders' | 'recipients' | 'files' }
  | { kind: 'flag'; flag: ThreadFlag }
  /** As it was typed, and the ids of the labels that are called so. */
  | { kind: 'label'; label: string; ids?: string[] }
  | { kind: 'lane'; lane: Lane }
  | { kind: 'priority'; priority: Priority }
  | MessageNode
  | { kind: 'among'; threadIds: string[] }
  /** The thread's last message: at or after `at`, or before it. */
  | { kind: 'since' | 'until'; at: Date }
  | { kind: 'and' | 'or'; nodes: QueryNode[] }
  | { kind: 'not'; node: QueryNode };

/** One message of the thread fulfils it. Sizes are those of the whole message, with its attachments. */
export type MessageNode =
  | { kind: 'cc' | 'list'; text: string }
  | { kind: 'messageId'; id: string }
  | { kind: 'larger' | 'smaller'; bytes: number };

export type ThreadFlag = 'attachment' | 'unread' | 'starred' | 'inbox' | 'snoozed';

/** Matches every thread, or none. */
export const everything: QueryNode = { kind: 'and', nodes: [] };
export const nothing: QueryNode = { kind: 'or', nodes: [] };
