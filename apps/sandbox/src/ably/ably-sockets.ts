import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LocalCallers } from '../local-callers.ts';
import type { Ably } from './ably.ts';
import { ServedConnection } from './ably-connection.ts';
import { AblyError, ablyErrors } from './ably-error.ts';
import { actions } from './ably-protocol.ts';

type Upgrades = {
  on(event: 'upgrade', listener: (...of: [IncomingMessage, Duplex, Buffer]) => void): unknown;
};

/** Accepts WebSocket connections of browsers; returns a function that closes all of them. */
export function acceptSockets(server: Upgrades, ably: Ably, callers: LocalCallers): () => void {
  const sockets = new WebSocketServer({ noServer: true });
  /** Connection id by its key, for who comes again. */
  const known = new Map<string, string>();
  server.on('upgrade', (request, socket, head) => {
    if (!callers.allows(request.headers))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    if (ably.isDown())
      return void socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    sockets.handleUpgrade(request, socket, head, (line) => connect(line, searchParams));
  });

  function connect(socket: WebSocket, asked: URLSearchParams): void {
    try {
      const token = ably.tokens.require(asked.get('access_token'));
      const resumed = known.get(asked.get('resume') ?? '');
      const id = resumed ?? randomBytes(6).toString('base64url');
      const key = `${id}!${randomBytes(12).toString('base64url')}`;
      known.set(key, id);
      const problem = asked.has('resume') && !resumed ? ablyErrors.cannotResume() : undefined;
      const connection = new ServedConnection(ably, socket, { id, key, token, problem });
      ably.connections.add(connection);
      socket.once('close', () => ably.connections.delete(connection));
    } catch (error) {
      if (!(error instanceof AblyError)) throw error;
      socket.send(JSON.stringify({ action: actions.ERROR, error: error.toWire() }));
      socket.close();
    }
  }

  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}
