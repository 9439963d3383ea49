import type { RealtimeEvent } from '@triage/contract/realtime';
import { makeStore } from '../data/make-store.ts';

type SendUpdate = Extract<RealtimeEvent, { name: 'send.updated' }>['data'];

/** The last `send.updated` event. */
export const sendUpdates = makeStore<SendUpdate | null>(null);

/** Counts what polling has found: without the realtime service nobody says what changed. */
export const polledChanges = makeStore(0);
