import type { World } from '../world.ts';

/** One assumption of the product about a service outside. */
export interface Check {
  assumption: string;
  /** What is seen must be one of these; several where the product copes with each. */
  expected: readonly string[];
  /** In place of the list, where it is long. */
  expectedAs?: string;
  /** Without this, the check is not run: an earlier line has already said why. */
  needs?: (world: World) => boolean;
  /** Answers what is seen, in a few words. A throw is seen as its message. */
  look(world: World): Promise<string>;
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
