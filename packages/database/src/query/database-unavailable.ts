export type OutageReason =
  | 'refused'
  | 'hostNotFound'
  | 'timeout'
  | 'tls'
  | 'wrongPassword'
  | 'noRole'
  | 'noDatabase'
  | 'notAllowed'
  | 'tooManyConnections'
  | 'starting'
  | 'lost'
  | 'unprepared'
  | 'readOnly'
  | 'diskFull';

/** The database is temporarily unable to do this: a caller may retry later. */
export class DatabaseUnavailable extends Error {
  readonly reason: OutageReason;

  constructor(reason: OutageReason, cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** The outage behind an error of ours, however many layers have wrapped it. */
export function findOutage(error: unknown): DatabaseUnavailable | null {
  for (const each of causesOf(error)) if (each instanceof DatabaseUnavailable) return each;
  return null;
}

/** For errors of the driver and of Prisma alone: a provider that refuses connections has the same codes. */
export function asOutage(error: unknown): unknown {
  if (findOutage(error)) return findOutage(error);
  for (const each of causesOf(error)) {
    const reason = reasonOf(each);
    if (reason) return new DatabaseUnavailable(reason, error);
  }
  return error;
}

const REASON_OF_CODE: Record<string, OutageReason> = {
  ECONNREFUSED: 'refused',
  // A Unix socket that is not there.
  ENOENT: 'refused',
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ERR_STREAM_DESTROYED: 'lost',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  // SQLSTATE, appendix A of PostgreSQL's documentation.
  '28P01': 'wrongPassword',
  '3D000': 'noDatabase',
  // A worker of a distributed database that cannot be reached, or was lost.
  '08000': 'lost',
  '08001': 'lost',
  '08003': 'lost',
  '08006': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'starting',
  '57P05': 'lost',
  '53100': 'diskFull',
  '53200': 'tooManyConnections',
  '53300': 'tooManyConnections',
  '53400': 'tooManyConnections',
  '25006': 'readOnly',
  // A prepared statement that another server connection has, or has already: a pooler that does not keep them.
  '26000': 'unprepared',
  '42P05': 'unprepared',
  // Error codes of Prisma.
  P1001: 'refused',
  P1002: 'timeout',
  P1017: 'lost',
  P2024: 'timeout',
};

/** The driver distinguishes these only by their text. */
const REASON_OF_TEXT: [RegExp, OutageReason][] = [
  [
    /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout|^Query read timeout/,
    'timeout',
  ],
  [/^Connection terminated|^Client (was closed|has encountered a connection error)/, 'lost'],
  [/^The (embedded database has stopped|database is closed)/, 'lost'],
  [/^The server does not support SSL connections/, 'tls'],
  // What a coordinator of a distributed database passes on about a worker that was lost in the middle of a statement.
  [
    /^(SSL SYSCALL error|invalid socket|server closed the connection unexpectedly|could not (send|receive) data)/,
    'lost',
  ],
  [/^failed to (COPY to shard|commit transaction on|prepare transaction|read result|send) /, 'lost'],
  [/^could not (commit transaction for shard|establish (any connections|connection after)) /, 'lost'],
  [
    /^(failure on connection marked as essential|connection (lost|failed|not open|to the remote node))/,
    'lost',
  ],
];

function reasonOf(error: object): OutageReason | undefined {
  const { code, originalCode, message } = error as {
    code?: unknown;
    originalCode?: unknown;
    message?: unknown;
  };
  const text = typeof message === 'string' ? message : '';
  const state = typeof originalCode === 'string' ? originalCode : code;
  if (typeof state === 'string') {
    if (state === '28000') return /^role .* does not exist/.test(text) ? 'noRole' : 'notAllowed';
    if (/^08/.test(state)) return 'lost';
    if (REASON_OF_CODE[state]) return REASON_OF_CODE[state];
  }
  return REASON_OF_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}

function* causesOf(error: unknown): Generator<object> {
  const waiting: unknown[] = [error];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const each = waiting.shift();
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    seen.add(each);
    yield each;
    const { cause, errors, meta } = each as {
      cause?: unknown;
      errors?: unknown;
      meta?: Record<string, unknown>;
    };
    waiting.push(cause, meta?.['driverAdapterError'], ...(Array.isArray(errors) ? errors : []));
  }
}

function messageOf(error: unknown): string {
  // A host with several addresses fails with an AggregateError, whose own message is empty.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
