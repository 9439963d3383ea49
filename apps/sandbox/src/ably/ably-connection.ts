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

/** One browser on the line, from the welcome to the end. */
export function serveConnection(
  ably: Ably,
  socket: WebSocket,
  about: { id: string; key: string; token: Token; problem?: AblyError },
): AblyConnection {
  const attached = new Map<string, () => void>();
  let { token } = about;
  let timers: NodeJS.Timeout[] = [];
  const heartbeat = setInterval(() => send({ action: actions.HEARTBEAT }), IDLE_MS).unref();

  socket.on('message', (bytes) => {
    const frame = parseFrame(String(bytes));
    if (frame) answers[frame.action]?.(frame);
  });
  socket.once('close', () => {
    clearInterval(heartbeat);
    for (const timer of timers) clearTimeout(timer);
    for (const stop of attached.values()) stop();
  });
  socket.on('error', () => socket.terminate());
  welcome(about.problem);
  watchToken();

  function send(frame: Record<string, unknown>): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  }

  function welcome(problem?: AblyError): void {
    send({
      action: actions.CONNECTED,
      connectionId: about.id,
      connectionKey: about.key,
      ...(problem && { error: problem.toWire() }),
      connectionDetails: {
        connectionKey: about.key,
        ...(token.clientId && { clientId: token.clientId }),
        maxMessageSize: 65_536,
        connectionStateTtl: STATE_TTL_MS,
        maxIdleInterval: IDLE_MS,
        serverId: 'sandbox',
      },
    });
  }

  function watchToken(): void {
    for (const timer of timers) clearTimeout(timer);
    const left = token.expires - Date.now();
    timers = [
      setTimeout(() => disconnect(ablyErrors.expired()), left).unref(),
      ...(left > RENEW_BEFORE_MS
        ? [setTimeout(() => send({ action: actions.AUTH }), left - RENEW_BEFORE_MS).unref()]
        : []),
    ];
  }

  function disconnect(error: AblyError): void {
    send({ action: actions.DISCONNECTED, error: error.toWire() });
    socket.close();
  }

  const answers: Record<number, (frame: Frame) => void> = {
    [actions.HEARTBEAT]: ({ id }) => send({ action: actions.HEARTBEAT, id }),
    [actions.ATTACH]: ({ channel = '', channelSerial }) => attach(channel, channelSerial),
    [actions.DETACH]: ({ channel = '' }) => detach(channel),
    [actions.AUTH]: ({ auth }) => renew(auth?.accessToken ?? null),
    [actions.MESSAGE]: (frame) => publish(frame),
    [actions.PRESENCE]: ({ msgSerial }) => refuse(msgSerial),
    [actions.DISCONNECT]: () => socket.close(),
    [actions.CLOSE]: () => {
      send({ action: actions.CLOSED });
      socket.close();
    },
  };

  function attach(channel: string, since: string | undefined): void {
    if (!allows(token.capability, channel, 'subscribe')) {
      send({ action: actions.ERROR, channel, error: ablyErrors.denied().toWire() });
      return;
    }
    attached.get(channel)?.();
    const deliver = ({ channelSerial, message }: Published) => {
      const frame = { action: actions.MESSAGE, channel, channelSerial, messages: [message] };
      for (let times = ably.repeats(); times > 0; times--) send(frame);
    };
    const { serial, missed, stop } = ably.channels.listen(channel, since, deliver);
    attached.set(channel, stop);
    const can = flags.SUBSCRIBE | (allows(token.capability, channel, 'publish') ? flags.PUBLISH : 0);
    const channelSerial = missed && since ? since : serial;
    send({ action: actions.ATTACHED, channel, channelSerial, flags: can | (missed ? flags.RESUMED : 0) });
    for (const one of missed ?? []) deliver(one);
  }

  function detach(channel: string): void {
    attached.get(channel)?.();
    attached.delete(channel);
    send({ action: actions.DETACHED, channel });
  }

  function renew(accessToken: string | null): void {
    try {
      token = ably.tokens.require(accessToken);
      watchToken();
      welcome();
    } catch (error) {
      if (!(error instanceof AblyError)) throw error;
      send({ action: actions.ERROR, error: error.toWire() });
      socket.close();
    }
  }

  function publish({ channel = '', msgSerial, messages = [] }: Frame): void {
    const allowed = allows(token.capability, channel, 'publish');
    if (!allowed) refuse(msgSerial);
    for (const message of allowed ? messages : []) ably.channels.publish(channel, message);
    if (allowed) send({ action: actions.ACK, msgSerial, count: 1 });
  }

  function refuse(msgSerial: number | undefined): void {
    send({ action: actions.NACK, msgSerial, count: 1, error: ablyErrors.denied().toWire() });
  }

  return {
    id: about.id,
    clientId: () => token.clientId,
    channels: () => [...attached.keys()],
    disconnect,
    cut: () => socket.terminate(),
  };
}
