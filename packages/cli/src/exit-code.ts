import { RefusedError, UnreachableError } from '@triage/client/triage-error';

/** Documented in docs/api/client.md: scripts branch on them. */
export const exitCode = { ok: 0, refused: 1, usage: 2, unreachable: 3, notSignedIn: 4 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export class NotSignedIn extends Error {
  constructor() {
    super('Not signed in. Run "triage login <address>", or set TRIAGE_URL and TRIAGE_TOKEN.');
    this.name = 'NotSignedIn';
  }
}

/** Null for a bug of this program, which must not be hidden. */
export function exitCodeOf(error: unknown): ExitCode | null {
  if (error instanceof UsageError) return exitCode.usage;
  if (error instanceof NotSignedIn) return exitCode.notSignedIn;
  if (error instanceof RefusedError) return error.status === 401 ? exitCode.notSignedIn : exitCode.refused;
  if (error instanceof UnreachableError) return exitCode.unreachable;
  return null;
}
