export interface ClientOptions {
  /** The URL of the app, such as https://mail.example.org */
  baseUrl: string;
  /** A personal token (itk_…). In the app's own pages the session cookie is used instead. */
  token?: string;
  /** For one call with all its repetitions. */
  deadlineMs?: number;
  /** How often a call may be asked again that can be asked again. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  deadlineMs?: number;
  /** Generated if the endpoint needs one; set it to repeat a call after a restart of your program. */
  idempotencyKey?: string;
}

export const DEADLINE_MS = 30_000;
/** The agent has a minute; its answer needs a moment on the way. */
export const CHAT_DEADLINE_MS = 75_000;
export const RETRIES = 3;
