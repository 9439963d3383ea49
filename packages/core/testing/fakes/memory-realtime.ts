import { type RealtimeEvent, realtimeEventSchema } from '@triage/contract/realtime';
import type { Realtime } from '../../src/ports/realtime.ts';

export interface MemoryRealtime extends Realtime {
  published: { userId: string; event: RealtimeEvent }[];
}

/** Records published events; an event that the contract does not contain throws. */
export function memoryRealtime(): MemoryRealtime {
  const published: MemoryRealtime['published'] = [];
  return {
    published,
    async publish(userId, event) {
      published.push({ userId, event: realtimeEventSchema.parse(event) });
    },
    async clientToken(userId) {
      return { clientId: userId };
    },
    state: () => 'ok',
  };
}
