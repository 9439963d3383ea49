export type HistoryKind = 'messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved';

export type HistoryRecord = {
  id: bigint;
  kind: HistoryKind;
  messageId: string;
  threadId: string;
  labelIds: string[];
  changed: string[];
};

export type HistoryLog = { records: HistoryRecord[]; earliest: bigint; latest: bigint };

export function startHistory(base: bigint): HistoryLog {
  return { records: [], earliest: base, latest: base };
}

export function recordHistory(log: HistoryLog, record: Omit<HistoryRecord, 'id'>): bigint {
  // Real ids have gaps, so clients must not expect consecutive ones.
  log.latest += 1n + BigInt(log.records.length % 5);
  log.records.push({ ...record, id: log.latest });
  return log.latest;
}

/** Every id handed out so far becomes too old to start from. */
export function expireHistory(log: HistoryLog): void {
  log.latest += 1_000n;
  log.earliest = log.latest;
  log.records = [];
}

/** The records after `start`, or undefined where the log cannot answer for that id. */
export function historySince(log: HistoryLog, start: bigint): HistoryRecord[] | undefined {
  if (start < log.earliest || start > log.latest) return undefined;
  let low = 0;
  let high = log.records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = log.records[middle];
    if (record && record.id <= start) low = middle + 1;
    else high = middle;
  }
  return log.records.slice(low);
}
