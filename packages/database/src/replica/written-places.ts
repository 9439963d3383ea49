/** More people than write between two reads; of one who is forgotten the mailbox's version still counts. */
const MAX = 10_000;

/**
 * A person's writes: a replica must have replayed up to `place` before it answers them. Kept after it has, too: after
 * a crash a standby starts at its last checkpoint and accepts reads before it has replayed up to the same place again.
 */
export interface Written {
  /** Null until the primary is asked for a place behind these writes. */
  place: string | null;
}

export class WrittenPlaces {
  readonly #written = new Map<string, Written>();

  note(userId: string): void {
    this.#written.delete(userId);
    this.#written.set(userId, { place: null });
    const oldest = this.#written.size > MAX ? this.#written.keys().next().value : undefined;
    if (oldest !== undefined) this.#written.delete(oldest);
  }

  find(userId: string): Written | undefined {
    return this.#written.get(userId);
  }
}
