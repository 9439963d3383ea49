export interface Seen {
  /** The value that has to become `wanted`. */
  count: number;
  /** Any other value that changes while work is in progress. */
  state: string;
}

export interface Patience {
  wanted: number;
  /** Give up after this long without a change. */
  patienceMs: number;
  pause(): Promise<unknown>;
  now(): number;
}

/** Waits as long as the value changes, without a limit. Returns the last value, which may be too small. */
export async function waitWhileGrowing(look: () => Promise<Seen>, patience: Patience): Promise<Seen> {
  let seen = await look();
  let changedAt = patience.now();
  while (seen.count < patience.wanted && patience.now() - changedAt < patience.patienceMs) {
    await patience.pause();
    const next = await look();
    if (next.count !== seen.count || next.state !== seen.state) changedAt = patience.now();
    seen = next;
  }
  return seen;
}
