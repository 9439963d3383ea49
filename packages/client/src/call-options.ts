export interface ClientOptions {
  /** Where the app is, such as https://mail.example.org */
  baseUrl: string;
  /** A personal token (itk_…). In a page of the app itself the session cookie does, and none is needed. */
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
  /** Made by itself for what needs one; give it to carry a call over a restart of your program. */
  idempotencyKey?: string;
}

export const DEADLINE_MS = 30_000;
/** The agent has a minute; its answer needs a moment on the way. */
export const CHAT_DEADLINE_MS = 75_000;
export const RETRIES = 3;
