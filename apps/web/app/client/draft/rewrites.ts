/** A body, with its formatted form where it had one. */
type Version = string | { body: string; html: string };

/** The undo and redo history of AI rewrites of a draft. */
export interface Rewrites {
  past: readonly Version[];
  future: readonly Version[];
}

interface Written {
  body: string;
  html?: string | undefined;
}

interface Rewritten extends Written {
  rewrites: Rewrites;
}

/** Bounds the size of a stored draft. */
const STEPS_MAX = 20;
const none: Rewrites = { past: [], future: [] };

/** Call before a rewrite. An empty body is not stored: undo never empties a draft. */
export function rememberBody(
  { past }: Rewrites = none,
  written: Written,
  isBlank: (body: string) => boolean,
): Rewrites {
  const last = past.at(-1);
  const isKnown =
    last !== undefined && asWritten(last).body === written.body && written.html === asWritten(last).html;
  return {
    past: isBlank(written.body) || isKnown ? past : [...past, asVersion(written)].slice(-STEPS_MAX),
    future: [],
  };
}

/** Null when there is nothing to undo. */
export function undoRewrite({ past, future }: Rewrites = none, written: Written): Rewritten | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return {
    ...asWritten(before),
    rewrites: { past: past.slice(0, -1), future: [...future, asVersion(written)] },
  };
}

export function redoRewrite({ past, future }: Rewrites = none, written: Written): Rewritten | null {
  const after = future.at(-1);
  if (after === undefined) return null;
  return {
    ...asWritten(after),
    rewrites: { past: [...past, asVersion(written)], future: future.slice(0, -1) },
  };
}

function asVersion({ body, html }: Written): Version {
  return html === undefined ? body : { body, html };
}

function asWritten(version: Version): Written {
  return typeof version === 'string' ? { body: version } : version;
}
