import { createServer, connect as dial, type Socket } from 'node:net';

/** `slow` delays every chunk of a response; `flapping` cuts all connections repeatedly. */
export type ProxyMode = 'up' | 'down' | 'slow' | 'flapping';

export interface TcpProxy {
  port: number;
  set(mode: ProxyMode): void;
  close(): Promise<void>;
}

const FLAP_MS = 150;

/** A proxy between the app and a dependency that simulates failures. */
export async function tcpProxy(target: { host: string; port: number }, slowMs: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let mode: ProxyMode = 'up';
  let flaps: NodeJS.Timeout | undefined;
  const server = createServer((near) => {
    if (mode === 'down') return near.destroy();
    const far = dial(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => {
        const pass = () => to.writable && to.write(chunk);
        if (mode === 'slow' && from === far) setTimeout(pass, slowMs);
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
      mode = next;
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
