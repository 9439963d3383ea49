/** Without a folder the database lives in memory, filled from the snapshot where one is given. */
export type PgliteWorkerData = { folder?: string; snapshot?: Uint8Array };

export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'dump' }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array }
  | { kind: 'closed' };
