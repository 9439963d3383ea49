/** What stood in a draft before each rewrite of it, and what was undone and can be had again. */
export interface Rewrites {
  past: readonly string[];
  future: readonly string[];
}

interface Rewritten {
  body: string;
  rewrites: Rewrites;
}

/** A draft that lies on a device for weeks must not grow without end. */
const STEPS_MAX = 20;
const none: Rewrites = { past: [], future: [] };

/** Before a rewrite. An empty page is nothing to come back to: undo never empties a draft. */
export function rememberBody(
  { past }: Rewrites = none,
  body: string,
  isBlank: (body: string) => boolean,
): Rewrites {
  return {
    past: isBlank(body) || past.at(-1) === body ? past : [...past, body].slice(-STEPS_MAX),
    future: [],
  };
}

/** One rewrite back; null where there is none. */
export function undoRewrite({ past, future }: Rewrites = none, body: string): Rewritten | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { body: before, rewrites: { past: past.slice(0, -1), future: [...future, body] } };
}

export function redoRewrite({ past, future }: Rewrites = none, body: string): Rewritten | null {
  const after = future.at(-1);
  if (after === undefined) return null;
  return { body: after, rewrites: { past: [...past, body], future: future.slice(0, -1) } };
}
