import type { WebSocket } from 'ws';
import type { Ably, AblyConnection } from './ably.ts';
import type { Published } from './ably-channels.ts';
import { AblyError, ablyErrors } from './ably-error.ts';
import { actions, type Frame, flags, parseFrame } from './ably-protocol.ts';
import type { Token } from './ably-tokens.ts';
import { allows } from './capability.ts';

const IDLE_MS = 15_000;
const STATE_TTL_MS = 120_000;
/** The service asks for a new token this long before the present one ends. */
const RENEW_BEFORE_MS = 30_000;

interface About {
  id: string;
  key: string;
  token: Token;
  problem?: AblyError;
}

/** One browser's WebSocket, from the welcome to its end. */
export class ServedConnection implements AblyConnection {
  readonly id: string;
  readonly #ably: Ably;
  readonly #socket: WebSocket;
  readonly #key: string;
  readonly #attached = new Map<string, () => void>();
  readonly #answers: Record<number, (frame: Frame) => void> = {
    [actions.HEARTBEAT]: ({ id }) => this.#send({ action: actions.HEARTBEAT, id }),
    [actions.ATTACH]: ({ channel = '', channelSerial }) => this.#attach(channel, channelSerial),
    [actions.DETACH]: ({ channel = '' }) => this.#detach(channel),
    [actions.AUTH]: ({ auth }) => this.#renew(auth?.accessToken ?? null),
    [actions.MESSAGE]: (frame) => this.#publish(frame),
    [actions.PRESENCE]: ({ msgSerial }) => this.#refuse(msgSerial),
    [actions.DISCONNECT]: () => this.#socket.close(),
    [actions.CLOSE]: () => {
      this.#send({ action: actions.CLOSED });
      this.#socket.close();
    },
  };
  #token: Token;
  #timers: NodeJS.Timeout[] = [];

  constructor(ably: Ably, socket: WebSocket, { id, key, token, problem }: About) {
    this.id = id;
    this.#ably = ably;
    this.#socket = socket;
    this.#key = key;
    this.#token = token;
    const heartbeat = setInterval(() => this.#send({ action: actions.HEARTBEAT }), IDLE_MS).unref();
    socket.on('message', (bytes) => {
      const frame = parseFrame(String(bytes));
      if (frame) this.#answers[frame.action]?.(frame);
    });
    socket.once('close', () => {
      clearInterval(heartbeat);
      for (const timer of this.#timers) clearTimeout(timer);
      for (const stop of this.#attached.values()) stop();
    });
    socket.on('error', () => socket.terminate());
    this.#welcome(problem);
    this.#watchToken();
  }

  clientId(): string {
    return this.#token.clientId;
  }

  channels(): string[] {
    return [...this.#attached.keys()];
  }

  disconnect(error: AblyError): void {
    this.#send({ action: actions.DISCONNECTED, error: error.toWire() });
    this.#socket.close();
  }

  cut(): void {
    this.#socket.terminate();
  }

  #send(frame: Record<string, unknown>): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #welcome(problem?: AblyError): void {
    const { clientId } = this.#token;
    this.#send({
      action: actions.CONNECTED,
      connectionId: this.id,
      connectionKey: this.#key,
      ...(problem && { error: problem.toWire() }),
      connectionDetails: {
        connectionKey: this.#key,
        ...(clientId && { clientId }),
        maxMessageSize: 65_536,
        connectionStateTtl: STATE_TTL_MS,
        maxIdleInterval: IDLE_MS,
        serverId: 'sandbox',
      },
    });
  }

  #watchToken(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const left = this.#token.expires - Date.now();
    this.#timers = [
      setTimeout(() => this.disconnect(ablyErrors.expired()), left).unref(),
      ...(left > RENEW_BEFORE_MS
        ? [setTimeout(() => this.#send({ action: actions.AUTH }), left - RENEW_BEFORE_MS).unref()]
        : []),
    ];
  }

  #attach(channel: string, since: string | undefined): void {
    const { capability } = this.#token;
    if (!allows(capability, channel, 'subscribe')) {
      this.#send({ action: actions.ERROR, channel, error: ablyErrors.denied().toWire() });
      return;
    }
    this.#attached.get(channel)?.();
    const deliver = ({ channelSerial, message }: Published) => {
      const frame = { action: actions.MESSAGE, channel, channelSerial, messages: [message] };
      for (let times = this.#ably.repeats(); times > 0; times--) this.#send(frame);
    };
    const { serial, missed, stop } = this.#ably.channels.listen(channel, since, deliver);
    this.#attached.set(channel, stop);
    const can = flags.SUBSCRIBE | (allows(capability, channel, 'publish') ? flags.PUBLISH : 0);
    const channelSerial = missed && since ? since : serial;
    this.#send({
      action: actions.ATTACHED,
      channel,
      channelSerial,
      flags: can | (missed ? flags.RESUMED : 0),
    });
    for (const one of missed ?? []) deliver(one);
  }

  #detach(channel: string): void {
    this.#attached.get(channel)?.();
    this.#attached.delete(channel);
    this.#send({ action: actions.DETACHED, channel });
  }

  #renew(accessToken: string | null): void {
    try {
      this.#token = this.#ably.tokens.require(accessToken);
      this.#watchToken();
      this.#welcome();
    } catch (error) {
      if (!(error instanceof AblyError)) throw error;
      this.#send({ action: actions.ERROR, error: error.toWire() });
      this.#socket.close();
    }
  }

  #publish({ channel = '', msgSerial, messages = [] }: Frame): void {
    if (!allows(this.#token.capability, channel, 'publish')) {
      this.#refuse(msgSerial);
      return;
    }
    for (const message of messages) this.#ably.channels.publish(channel, message);
    this.#send({ action: actions.ACK, msgSerial, count: 1 });
  }

  #refuse(msgSerial: number | undefined): void {
    this.#send({ action: actions.NACK, msgSerial, count: 1, error: ablyErrors.denied().toWire() });
  }
}
