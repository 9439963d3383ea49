import type { RealtimeEvent } from '@triage/contract/realtime';

export interface Realtime {
  /** Never throws: the browser polls besides, so a lost event costs seconds, not data. */
  publish(userId: string, event: RealtimeEvent): Promise<void>;
  /** A short-lived token that may only subscribe to the user's own channel; null without a realtime service. */
  clientToken(userId: string): Promise<Record<string, unknown> | null>;
  /** How the last publish went; off where there is no realtime service. */
  state(): 'ok' | 'degraded' | 'off';
}
