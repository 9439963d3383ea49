import type { RealtimeEvent } from '@triage/contract/realtime';
import { makeStore } from './make-store.ts';

type SendUpdate = Extract<RealtimeEvent, { name: 'send.updated' }>['data'];

/** The last `send.updated` event of the realtime channel, for whatever follows a single send. */
export const sendUpdates = makeStore<SendUpdate | null>(null);
