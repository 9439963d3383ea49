/**
 * `left`: the server has taken the request. `refused`: it answered something else, or its address is none that we ask.
 * `unreachable`: no answer in time; it may have taken the request.
 */
export type LeaveOutcome = 'left' | 'refused' | 'unreachable';

/** The servers of mailing lists, as RFC 8058 has them asked. */
export interface ListServer {
  /** Asking twice is as once: a reader who is off the list stays off it. */
  leave(url: string): Promise<LeaveOutcome>;
}
