export interface Refusal {
  status: number;
  error: string;
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  retryAfterSeconds?: number;
  requestId?: string;
  body?: Record<string, unknown>;
}

/** The service answered, and the answer is no. `error` is its documented text. */
export class RefusedError extends Error {
  readonly status: number;
  readonly error: string;
  readonly fieldErrors: Record<string, string[]>;
  readonly formErrors: string[];
  readonly retryAfterSeconds: number | null;
  /** Joins this answer to a line of the service's log. */
  readonly requestId: string | null;

  /** The whole answer: the 409 of a draft holds both versions. */
  readonly body: Record<string, unknown>;

  constructor(refusal: Refusal) {
    super(sayRefusal(refusal));
    this.name = 'RefusedError';
    this.status = refusal.status;
    this.error = refusal.error;
    this.fieldErrors = refusal.fieldErrors ?? {};
    this.formErrors = refusal.formErrors ?? [];
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null;
    this.requestId = refusal.requestId ?? null;
    this.body = refusal.body ?? {};
  }
}

/** No answer came: the network failed, or the deadline passed. A write that is not repeatable may have happened. */
export class UnreachableError extends Error {
  readonly reason: 'network' | 'deadline';

  constructor(reason: 'network' | 'deadline', cause?: unknown) {
    super(reason === 'deadline' ? 'The service did not answer in time' : 'The service cannot be reached', {
      cause,
    });
    this.name = 'UnreachableError';
    this.reason = reason;
  }
}

function sayRefusal({ error, fieldErrors = {}, formErrors = [] }: Refusal): string {
  const fields = Object.entries(fieldErrors).map(([field, texts]) => `${field}: ${texts.join(', ')}`);
  const details = [...fields, ...formErrors].join('; ');
  return details === '' ? error : `${error}: ${details}`;
}
