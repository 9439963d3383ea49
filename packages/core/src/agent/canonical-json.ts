import { createHash } from 'node:crypto';

/** One text for one value: keys in order, nothing undefined. Equal values have equal hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}

export function hashOf(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}
