import { createServer, connect as dial, type Socket } from 'node:net';

/** `slow` holds every piece of an answer back; `flapping` cuts all connections again and again. */
export type Weather = 'up' | 'down' | 'slow' | 'flapping';

export interface TcpProxy {
  port: number;
  set(weather: Weather): void;
  close(): Promise<void>;
}

const FLAP_MS = 150;

/** Stands between the app and something that it depends on, and breaks what is between them. */
export async function tcpProxy(target: { host: string; port: number }, slowMs: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let weather: Weather = 'up';
  let flaps: NodeJS.Timeout | undefined;
  const server = createServer((near) => {
    if (weather === 'down') return near.destroy();
    const far = dial(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => {
        const pass = () => to.writable && to.write(chunk);
        if (weather === 'slow' && from === far) setTimeout(pass, slowMs);
        else pass();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      weather = next;
      clearInterval(flaps);
      const cut = () => {
        for (const socket of open) socket.destroy();
      };
      if (next === 'down' || next === 'flapping') cut();
      if (next === 'flapping') flaps = setInterval(cut, FLAP_MS);
    },
    async close() {
      clearInterval(flaps);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
