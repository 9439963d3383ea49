import { randomBytes } from 'node:crypto';

export type Message = { id: string; name?: string; data?: unknown; encoding?: string; timestamp: number };
export type Published = { channel: string; channelSerial: string; message: Message };
export type Listener = (published: Published) => void;

export type AblyChannels = {
  /** Answers false for a message that was published already. */
  publish(channel: string, message: Omit<Message, 'id' | 'timestamp'> & { id?: string }): boolean;
  /** From the serial on, where what came since is still known: then `resumed`. */
  listen(
    channel: string,
    since: string | undefined,
    listener: Listener,
  ): { serial: string; missed: Published[] | null; stop(): void };
  published: Published[];
  /** Published events are not stored: a client cannot resume from where it was. */
  forget(): void;
};

export function createAblyChannels(): AblyChannels {
  const published: Published[] = [];
  const listeners = new Map<string, Set<Listener>>();
  let epoch = newEpoch();
  let first = 0;
  let count = 0;
  const serialOf = (at: number) => `${epoch}:${at}`;

  return {
    published,
    publish(channel, given) {
      if (given.id && published.some(({ message }) => message.id === given.id)) return false;
      count += 1;
      const message = { ...given, id: given.id ?? `${epoch}:${count}:0`, timestamp: Date.now() };
      const entry = { channel, channelSerial: serialOf(count), message };
      published.push(entry);
      for (const listener of [...(listeners.get(channel) ?? [])]) listener(entry);
      return true;
    },
    listen(channel, since, listener) {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      const [of, at] = (since ?? '').split(':');
      const known = of === epoch && Number(at) >= first;
      const missed = published
        .slice(Math.max(0, Number(at) - first))
        .filter((one) => one.channel === channel);
      return {
        serial: serialOf(count),
        missed: known ? missed : null,
        stop: () => void all.delete(listener),
      };
    },
    forget() {
      epoch = newEpoch();
      published.length = 0;
      first = count;
    },
  };
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url').replaceAll(':', '');
}
