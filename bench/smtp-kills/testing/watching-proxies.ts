import { connect, createServer, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Sight } from './kill-points.ts';

/** Told of each sight. False: what was seen is not passed on. */
export type OnSight = (sight: Sight) => boolean;

export interface WatchingProxy {
  port: number;
  close(): Promise<void>;
}

const BODY_SEEN = 64 * 1024;
const END = '\r\n.\r\n';

export function watchImap(target: number, onSight: OnSight): Promise<WatchingProxy> {
  return startProxy(
    () => connect(target, '127.0.0.1'),
    () => {
      let asked: { tag: string; command: 'APPEND' | 'MOVE' | 'EXPUNGE' } | null = null;
      return {
        fromClient(bytes) {
          const [, tag = '', command] =
            /^(\w+) (?:UID )?(APPEND|MOVE|EXPUNGE) /.exec(bytes.toString('latin1', 0, 200)) ?? [];
          if (command !== 'APPEND' && command !== 'MOVE' && command !== 'EXPUNGE') return true;
          asked = { tag, command };
          return onSight(`imap:${command}:asked`);
        },
        fromServer(bytes) {
          const isAnswer = asked && `\n${bytes.toString('latin1')}`.includes(`\n${asked.tag} OK`);
          return !asked || !isAnswer || onSight(`imap:${asked.command}:answered`);
        },
      };
    },
  );
}

/** The client speaks without TLS to it, and it with TLS to the server. */
export function watchSmtp(target: number, ca: string, onSight: OnSight): Promise<WatchingProxy> {
  return startProxy(
    () => connectTls({ host: '127.0.0.1', servername: 'localhost', port: target, ca }),
    () => {
      // A client may ask for several things at once.
      const asked: string[] = ['connected'];
      let body: number | null = null;
      let tail = '';
      return {
        fromClient(bytes) {
          if (body !== null) {
            body += bytes.length;
            tail = (tail + bytes.toString('latin1')).slice(-END.length);
            if (tail === END) {
              body = null;
              // The server has it, also if the process that sent it is dead.
              onSight('smtp:dot');
              return true;
            }
            return body < BODY_SEEN || onSight('smtp:body');
          }
          for (const [verb] of bytes.toString('latin1').matchAll(/^[A-Z]+(?=[ \r])/gm)) asked.push(verb);
          return true;
        },
        fromServer(bytes) {
          // The last line of each answer has a space behind its number.
          return [...bytes.toString('latin1').matchAll(/^[23]\d\d(?= )/gm)].every(() => {
            const verb = asked.shift();
            if (verb === 'DATA') body = 0;
            if (verb === 'connected') return onSight('smtp:connected');
            return !isWatched(verb) || onSight(`smtp:${verb}:answered`);
          });
        },
      };
    },
  );
}

function isWatched(verb: string | undefined): verb is 'MAIL' | 'RCPT' | 'DATA' {
  return verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA';
}

interface Watcher {
  fromClient(bytes: Buffer): boolean;
  fromServer(bytes: Buffer): boolean;
}

/** A client that is gone does not end the connection to the server: what it has sent is still on its way. */
async function startProxy(reach: () => Socket, watch: () => Watcher): Promise<WatchingProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = reach();
    const watcher = watch();
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    client.on('data', (bytes) => {
      if (watcher.fromClient(bytes)) upstream.write(bytes);
    });
    client.on('end', () => upstream.end());
    upstream.on('data', (bytes: Buffer) => {
      if (watcher.fromServer(bytes)) client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    port: address.port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
