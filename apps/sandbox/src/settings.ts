export type Settings = {
  pushDuplicate: number;
  pushReorder: number;
  pushDrop: number;
  searchDelayMs: number;
  overwriteMessageId: boolean;
  unitsPerMinute: number;
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
    ablyDuplicate: 0,
    ablyDown: false,
    ablyTokenTtlMs: 3_600_000,
  };
}
