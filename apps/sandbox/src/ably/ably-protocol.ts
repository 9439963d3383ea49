/** The words of the realtime protocol, version 2 and newer, as JSON. */
export const actions = {
  HEARTBEAT: 0,
  ACK: 1,
  NACK: 2,
  CONNECTED: 4,
  DISCONNECT: 5,
  DISCONNECTED: 6,
  CLOSE: 7,
  CLOSED: 8,
  ERROR: 9,
  ATTACH: 10,
  ATTACHED: 11,
  DETACH: 12,
  DETACHED: 13,
  PRESENCE: 14,
  MESSAGE: 15,
  AUTH: 17,
} as const;

export const flags = { RESUMED: 1 << 2, PUBLISH: 1 << 17, SUBSCRIBE: 1 << 18 } as const;

export type Frame = {
  action: number;
  id?: string;
  channel?: string;
  channelSerial?: string;
  msgSerial?: number;
  count?: number;
  messages?: { id?: string; name?: string; data?: unknown; encoding?: string }[];
  auth?: { accessToken?: string };
};

export function parseFrame(text: string): Frame | null {
  try {
    const found: unknown = JSON.parse(text);
    const isOne = typeof found === 'object' && found !== null && 'action' in found;
    return isOne ? (found as Frame) : null;
  } catch {
    return null;
  }
}
