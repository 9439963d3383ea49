import { createHash } from 'node:crypto';
import type { TenantId } from '../tenant/tenant-id.ts';

const ID_LENGTH = 40;

/**
 * Deterministic for a thread, so that a retry finds its own event and never creates a second one. A calendar never
 * reuses an id: after a cancelled meeting the next generation is used.
 */
export function eventIdOf(tenantId: TenantId, threadId: string, generation: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenantId, threadId, generation]))
    .digest('hex');
  // Calendars take [a-v0-9]: hexadecimal digits are among them.
  return `m${digest.slice(0, ID_LENGTH)}`;
}

export function isOwnEventId(eventId: string): boolean {
  return /^m[0-9a-f]{40}$/.test(eventId);
}

/** One conference for one event: a retry that asks again gets the link that was made. */
export function conferenceRequestIdOf(eventId: string): string {
  return `${eventId}-meet`;
}
