export type Settings = {
  pushDuplicate: number;
  pushReorder: number;
  pushDrop: number;
  searchDelayMs: number;
  overwriteMessageId: boolean;
  unitsPerMinute: number;
  /** Gmail calls of one user at once before the next is refused; 0 is no limit. */
  concurrentCalls: number;
  /** Whether calendars allow Google Meet, and whether its conferences come about. */
  meet: 'allowed' | 'refused' | 'failing';
  /** How long a conference is pending. */
  meetDelayMs: number;
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
    unitsPerMinute: 6_000,
    concurrentCalls: 0,
    meet: 'allowed',
    meetDelayMs: 0,
    ablyDuplicate: 0,
    ablyDown: false,
    ablyTokenTtlMs: 3_600_000,
  };
}
