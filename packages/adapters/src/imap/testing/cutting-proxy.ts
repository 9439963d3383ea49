import { connect, createServer, type Socket } from 'node:net';

/** Between a client and its server: cuts both when the server says something, as a network that fails does. */
export interface CuttingProxy {
  port: number;
  /** The next time that the server says this, the client does not hear it any more. */
  cutAt(words: string): void;
  /** Every connection, now. */
  cutAll(): void;
  /** Bytes that the next answer begins with, in the place of its own. */
  garbleNext(bytes: string): void;
  /** Every answer is this much late. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let cutWords: string | null = null;
  let garbage: string | null = null;
  let delayMs = 0;
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
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (cutWords && bytes.includes(cutWords)) {
        cutWords = null;
        end();
        return;
      }
      const sent = garbage === null ? bytes : Buffer.from(garbage);
      garbage = null;
      if (delayMs > 0) setTimeout(() => client.writable && client.write(sent), delayMs);
      else client.write(sent);
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
    cutAt(words) {
      cutWords = words;
    },
    garbleNext(bytes) {
      garbage = bytes;
    },
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
