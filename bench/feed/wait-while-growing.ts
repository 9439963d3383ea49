export interface Seen {
  /** What has to become `wanted`. */
  count: number;
  /** Anything else that changes while work goes on. */
  state: string;
}

export interface Patience {
  wanted: number;
  /** So long nothing at all may change. */
  patienceMs: number;
  pause(): Promise<unknown>;
  now(): number;
}

/** Waits for as long as something changes, however long that is. Answers what was seen last, which may be too little. */
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
