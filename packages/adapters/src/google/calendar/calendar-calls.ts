import type { GoogleCall } from '../call-google.ts';

/** A call that may be made twice. */
export function repeatable(method: string): GoogleCall {
  return { method: `calendar.${method}`, again: 'always' };
}
