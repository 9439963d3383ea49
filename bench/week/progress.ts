import { setTimeout as sleep } from 'node:timers/promises';

/** How far the person is with their week: deliveries, other programs and kills keep in step with it. */
export interface Progress {
  readonly done: number;
  step(): void;
  /** Resolves when this part of the actions, from 0 to 1, has been made. */
  reach(part: number): Promise<void>;
}

const LOOK_MS = 20;

export function followProgress(actions: number): Progress {
  let done = 0;
  return {
    get done() {
      return done;
    },
    step() {
      done += 1;
    },
    async reach(part) {
      while (done < Math.min(part, 1) * actions) await sleep(LOOK_MS);
    },
  };
}
