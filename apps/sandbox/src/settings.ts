export type Settings = {
  pushDuplicate: number;
  pushReorder: number;
  pushDrop: number;
  searchDelayMs: number;
  overwriteMessageId: boolean;
  /** Mail from another address of the person leaves from the mailbox's own. */
  rewriteFrom: boolean;
  unitsPerMinute: number;
  /** Concurrent Gmail calls of one user before the next is refused; 0 means no limit. */
  concurrentCalls: number;
  /** APIs that are not enabled in the project of the client. */
  disabledApis: ('gmail' | 'calendar')[];
  /** Lists of messages and threads: newest first, or in no order that anybody could know. */
  listOrder: 'date' | 'none';
  /** A list by label finds a message only so long after it came or its labels changed. */
  labelDelayMs: number;
  /** Records of the history say that something changed, and not what; or not even to which thread. */
  sparseHistory: 'no' | 'untold' | 'broken';
  /** Whether an invitation is in the calendar before it was answered. */
  addInvitations: boolean;
  /** Whether calendars allow Google Meet, and whether its conferences come about. */
  meet: 'allowed' | 'refused' | 'failing';
  /** How long a conference is pending. */
  meetDelayMs: number;
  /** The most events of one page, however many were asked for. */
  eventsPage: number;
  ablyDuplicate: number;
  ablyDown: boolean;
  /** No token lives longer. */
  ablyTokenTtlMs: number;
};

export function defaultSettings(): Settings {
  return {
    pushDuplicate: 0,
    pushReorder: 0,
    pushDrop: 0,
    searchDelayMs: 2_000,
    overwriteMessageId: true,
    rewriteFrom: false,
    unitsPerMinute: 6_000,
    concurrentCalls: 0,
    disabledApis: [],
    listOrder: 'date',
    labelDelayMs: 0,
    sparseHistory: 'no',
    addInvitations: true,
    meet: 'allowed',
    meetDelayMs: 0,
    eventsPage: 2_500,
    ablyDuplicate: 0,
    ablyDown: false,
    ablyTokenTtlMs: 3_600_000,
  };
}
