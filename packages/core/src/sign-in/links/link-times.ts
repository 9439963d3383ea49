const MINUTE_MS = 60_000;

export const LINK_MINUTES = 15;

/** Also how long an email is tried: later nobody waits for it. */
export const LINK_MS = LINK_MINUTES * MINUTE_MS;
