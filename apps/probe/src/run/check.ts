import type { World } from '../world.ts';

/** One assumption of the product about a service outside. */
export interface Check<W = World> {
  assumption: string;
  /** The result must be one of these; several where the product handles each of them. */
  expected: readonly string[];
  /** Shown beside the list when a result contains a number. */
  accepts?: (seen: string) => boolean;
  /** In place of the list, where it is long. */
  expectedAs?: string;
  /** When this is missing the check is skipped: an earlier line already reported why. */
  needs?: (world: W) => boolean;
  /** Returns the result in a few words. An exception is reported as its message. */
  look(world: W): Promise<string>;
}

export interface Line {
  assumption: string;
  expected: string;
  seen: string;
  ms: number;
  verdict: 'as expected' | 'differs' | 'not run';
}

export function hasAccess(world: World): boolean {
  return world.access !== null;
}
