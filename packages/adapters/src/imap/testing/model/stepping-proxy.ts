import { connect, createServer, type Socket } from 'node:net';

/** What happens to a command: bytes stand in the place of the first part of its answer. */
export type Fate = 'pass' | 'cut' | 'cutAnswer' | 'silence' | { answer: string };

/** Between a client and its server: asks before each command, which waits for the answer. */
export interface SteppingProxy {
  port: number;
  cutAll(): void;
  close(): Promise<void>;
}

const COMMAND = /^[A-Z0-9]+ [A-Z]+/i;

export async function steppingProxy(
  target: number,
  decide: (command: string) => Promise<Fate>,
): Promise<SteppingProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const both = [client, upstream];
    const end = () => {
      for (const socket of both) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of both) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    let fate: Fate = 'pass';
    let sent: Promise<void> = Promise.resolve();
    client.on('data', (bytes) => {
      sent = sent
        .then(async () => {
          const text = bytes.toString('latin1').trimEnd();
          fate = COMMAND.test(text) ? await decide(text) : 'pass';
          if (fate === 'cut') end();
          else upstream.write(bytes);
        })
        // Its cause is for the one that decides.
        .catch(end);
    });
    upstream.on('data', (bytes) => {
      const now = fate;
      if (now === 'silence') return;
      fate = 'pass';
      if (typeof now === 'object') client.write(now.answer);
      else client.write(now === 'cutAnswer' ? bytes.subarray(0, bytes.length >> 1) : bytes);
      if (now === 'cutAnswer') client.end(end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cutAll,
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
