import { createRandom } from '../push/random.ts';
import type { Settings } from '../settings.ts';
import { type AblyChannels, createAblyChannels } from './ably-channels.ts';
import type { AblyError } from './ably-error.ts';
import { type AblyTokens, createAblyTokens } from './ably-tokens.ts';

/** One connected browser. */
export type AblyConnection = {
  id: string;
  clientId(): string;
  channels(): string[];
  /** The service says goodbye for this reason; the client may come again. */
  disconnect(error: AblyError): void;
  /** The connection is cut without a close frame. */
  cut(): void;
};

/** The local realtime service: tokens, channels and presence. */
export type Ably = {
  tokens: AblyTokens;
  channels: AblyChannels;
  connections: Set<AblyConnection>;
  isDown(): boolean;
  /** How often the next message is delivered: twice now and then, on command. */
  repeats(): number;
};

export function createAbly(settings: Settings): Ably {
  const random = createRandom(2);
  return {
    tokens: createAblyTokens(settings),
    channels: createAblyChannels(),
    connections: new Set(),
    isDown: () => settings.ablyDown,
    repeats: () => (random() < settings.ablyDuplicate ? 2 : 1),
  };
}
