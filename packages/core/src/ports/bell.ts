/**
 * Tells this process and the others that there may be new work, so that none of them has to look all the time. Only time
 * depends on it: a ring that is lost, or never made by a process that died, is made good by the next look.
 */
export interface Bell {
  /** After the commit of what it tells of. */
  ring(): void;
  /** Calls `hear` after each ring of any process. The answer ends that. */
  onRing(hear: () => void): () => void;
  /** False while rings of other processes may not arrive, so that one must look often. */
  hears(): boolean;
}

/** How long a process that hears the bell waits before it looks nevertheless. */
export const LOOK_ANYWAY_MS = 15_000;
