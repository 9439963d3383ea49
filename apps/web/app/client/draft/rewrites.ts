/** The undo and redo history of AI rewrites of a draft. */
export interface Rewrites {
  past: readonly string[];
  future: readonly string[];
}

interface Rewritten {
  body: string;
  rewrites: Rewrites;
}

/** Bounds the size of a stored draft. */
const STEPS_MAX = 20;
const none: Rewrites = { past: [], future: [] };

/** Call before a rewrite. An empty body is not stored: undo never empties a draft. */
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

/** Null when there is nothing to undo. */
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
